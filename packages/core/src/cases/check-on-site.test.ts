import { CASE_STATUSES } from '@smart-waste/contract';
import { expect, it } from 'vitest';
import { isCheckedOnSite } from './check-on-site.ts';

const idOf = (value: number) => `019aa000-0000-7000-8000-00000000${value.toString(16).padStart(4, '0')}`;
const checked = (value: number) => isCheckedOnSite({ case_id: idOf(value), status: 'cleaned' });

it('takes a tenth of the cleaned cases into the sample that is checked on site, always the same (CA-103)', () => {
  const sample = Array.from({ length: 65_536 }, (_, value) => value).filter(checked);
  expect(sample.length / 65_536).toBeCloseTo(0.1, 4);
  expect([checked(0), checked(6553), checked(6554), checked(65_535)]).toEqual([true, true, false, false]);
});

it('takes no case into the sample that is not cleaned, or is checked already (CA-103)', () => {
  const taken = CASE_STATUSES.filter((status) => isCheckedOnSite({ case_id: idOf(0), status }));
  expect(taken).toEqual(['cleaned']);
});
