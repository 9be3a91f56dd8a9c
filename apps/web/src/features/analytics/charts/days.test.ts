import { expect, it } from 'vitest';
import { toDayRows } from './days.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => ({
    date: new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10),
    uploads: 1,
  }));

it('returns one row per day for up to a month, newest first', () => {
  const rows = toDayRows(daysFrom('2026-01-01', 31));
  expect(rows).toHaveLength(31);
  expect(rows[0]?.date).toBe('2026-01-31');
});

it('sums longer ranges by month, newest first', () => {
  expect(toDayRows(daysFrom('2026-01-01', 32))).toEqual([
    { date: '2026-02', uploads: 1 },
    { date: '2026-01', uploads: 31 },
  ]);
});

it('returns no row for no day', () => {
  expect(toDayRows([])).toEqual([]);
});
