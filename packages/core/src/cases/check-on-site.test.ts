import { CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { isCheckedOnSite, isInSample } from './check-on-site.ts';

const createId = (value: number) => `019aa000-0000-7000-8000-00000000${value.toString(16).padStart(4, '0')}`;
const VALUES = Array.from({ length: 65_536 }, (_, value) => value);
const selectSample = (percent_checked_on_site: number) =>
  VALUES.filter((value) => isInSample(createId(value), { percent_checked_on_site }));

describe('the sample that is checked on site (CA-103)', () => {
  it.each([0, 1, 10, 50, 100])('is %d percent of the cleaned cases', (percent) => {
    expect(selectSample(percent).length / VALUES.length).toBeCloseTo(percent / 100, 4);
  });

  it('has at a larger share every case that it has at a smaller one', () => {
    const larger = new Set(selectSample(20));
    expect(selectSample(10).every((value) => larger.has(value))).toBe(true);
  });

  it('lists those of its cases that are cleaned and not checked yet', () => {
    const listed = (is_sampled: boolean) =>
      CASE_STATUSES.filter((status) => isCheckedOnSite({ status, is_sampled }));
    expect(listed(true)).toEqual(['cleaned']);
    expect(listed(false)).toEqual([]);
  });
});
