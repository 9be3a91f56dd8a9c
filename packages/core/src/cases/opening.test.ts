import { ROLES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { countRepeats, opensReport } from './opening.ts';

const now = new Date('2026-11-23T12:00:00Z');
const uploaded_at = new Date('2026-10-24T12:00:00Z');
const before = new Date(uploaded_at.getTime() - 1);

describe('an upload becomes a report (CA-03)', () => {
  it.each(ROLES)('a sender of the role %s says that there is waste', (role) => {
    for (const waste_count of [null, 0, 1, 100])
      expect(opensReport({ role, waste_count, saysWaste: true, uploaded_at: before }, now)).toBe(true);
  });

  it.each([
    ['user', null, false],
    ['user', 0, false],
    ['user', 1, true],
    ['user', 100, true],
    ['government', 100, false],
    ['crew', 100, false],
    ['admin', 100, false],
  ] as const)(
    'the detector finds waste: role %s with %j objects of waste: %s',
    (role, waste_count, opens) => {
      expect(opensReport({ role, waste_count, saysWaste: false, uploaded_at }, now)).toBe(opens);
    },
  );

  it('an upload of more than thirty days ago does not become one by itself', () => {
    const old = { role: 'user', waste_count: 2, saysWaste: false, uploaded_at: before } as const;
    expect(opensReport(old, now)).toBe(false);
  });
});

describe('waste that comes back counts as a repeat (CA-08)', () => {
  it.each([
    ['after a cleaning', new Date(), 0, 1],
    ['after another repeat', new Date(), 3, 4],
    ['not after a case that ended without cleaning, whose own repeats stay', null, 3, 3],
  ])('%s', (_, cleaned_at, repeats, counted) => {
    expect(countRepeats({ cleaned_at, repeats })).toBe(counted);
  });
});
