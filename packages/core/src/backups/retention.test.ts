import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetention, type Retention, retainBackups } from './retention.ts';

const backupsAt = (...moments: string[]) => moments.map((moment) => ({ created_at: new Date(moment) }));
const listDays = (backups: { created_at: Date }[]) =>
  backups.map(({ created_at }) => created_at.toISOString().slice(0, 10));

describe('a rule for old backups', () => {
  it.each([
    ['7d 4w 12m', { days: 7, weeks: 4, months: 12 }],
    [' 30d ', { days: 30, weeks: 0, months: 0 }],
    ['12m  2w', { days: 0, weeks: 2, months: 12 }],
  ])('is read from %j', (text, rule) => {
    expect(parseRetention(text)).toEqual(rule);
  });

  it.each(['', '7', '7d,4w', '0d', '7d 7d', '-1d', '1y', '10000d'])('is not read from %j', (text) => {
    expect(parseRetention(text)).toBeUndefined();
  });

  it('keeps the newest of each day, week and month (BK-08)', () => {
    const daily = Array.from({ length: 120 }, (_, day) => ({
      created_at: new Date(Date.UTC(2026, 7, 1 + day, 2, 30)), // until Saturday 28 November
    }));
    expect(listDays(retainBackups(daily, { days: 3, weeks: 3, months: 3 }))).toEqual([
      ...['2026-11-28', '2026-11-27', '2026-11-26'],
      ...['2026-11-22', '2026-11-15'],
      ...['2026-10-31', '2026-09-30'],
    ]);
  });

  it('does not count days without a backup', () => {
    const backups = backupsAt('2026-01-01T02:30Z', '2026-03-01T02:30Z', '2026-11-25T02:30Z');
    expect(retainBackups(backups, { days: 3, weeks: 0, months: 0 })).toHaveLength(3);
  });
});

describe('of any backups, a rule (BK-08)', () => {
  const backups = fc.array(
    fc
      .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((created_at) => ({ created_at })),
    { maxLength: 60 },
  );
  const count = fc.integer({ min: 0, max: 12 });
  const rule: fc.Arbitrary<Retention> = fc.record({ days: count, weeks: count, months: count });
  const check = (holds: (all: { created_at: Date }[], by: Retention) => void) =>
    fc.assert(fc.property(backups, rule, holds));

  it('keeps the newest, and none only where there is none', () => {
    check((all, by) => {
      const newest = Math.max(...all.map(({ created_at }) => created_at.getTime()));
      expect(retainBackups(all, by)[0]?.created_at.getTime()).toBe(all.length > 0 ? newest : undefined);
    });
  });

  it('keeps no more than it names, and the newest', () => {
    check((all, by) => {
      expect(retainBackups(all, by).length).toBeLessThanOrEqual(Math.max(1, by.days + by.weeks + by.months));
    });
  });

  it('removes nothing more when it is applied again', () => {
    check((all, by) => {
      const kept = retainBackups(all, by);
      expect(retainBackups(kept, by)).toEqual(kept);
    });
  });

  it('keeps what a smaller rule keeps', () => {
    check((all, by) => {
      const more = { days: by.days + 1, weeks: by.weeks + 1, months: by.months + 1 };
      expect(retainBackups(all, more)).toEqual(expect.arrayContaining(retainBackups(all, by)));
    });
  });

  it('keeps the same in any order', () => {
    check((all, by) => {
      const times = (list: { created_at: Date }[]) => list.map(({ created_at }) => created_at.getTime());
      expect(times(retainBackups(all.toReversed(), by))).toEqual(times(retainBackups(all, by)));
    });
  });
});
