import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  NO_FILTER,
  readFilter,
  readOrder,
  toReportsRequest,
  withFilter,
} from './report-filter.ts';

const localMidnight = (year: number, month: number, day: number) =>
  new Date(year, month - 1, day).toISOString();

describe('readFilter and withFilter', () => {
  it('reads back the filter that was written', () => {
    const filter = { place: 'fort road', status: 'completed', from: '2026-03-01', to: '2026-03-31' } as const;
    expect(readFilter(withFilter(new URLSearchParams(), filter))).toEqual(filter);
  });

  it.each([
    ['status=done', NO_FILTER],
    ['from=yesterday&to=2026-13-40', NO_FILTER],
    ['from=2026-3-1', NO_FILTER],
    [`place=${'x'.repeat(300)}`, { ...NO_FILTER, place: 'x'.repeat(200) }],
    ['report=1', NO_FILTER],
  ])('ignores invalid values: %s', (address, filter) => {
    expect(readFilter(new URLSearchParams(address))).toEqual(filter);
  });

  it('keeps the other parameters of the address', () => {
    const before = new URLSearchParams('report=7&place=fort&status=failed');
    expect(withFilter(before, { place: '' }).toString()).toBe('report=7&status=failed');
    expect(before.get('place')).toBe('fort');
  });
});

describe('the order', () => {
  it('is read from the address, newest first when it has none or an unknown one', () => {
    const worst = withFilter(new URLSearchParams('place=fort'), { order: 'highest_severity' });
    expect(readOrder(worst)).toBe('highest_severity');
    expect(withFilter(worst, { order: 'newest' }).toString()).toBe('place=fort');
    expect(readOrder(new URLSearchParams())).toBe('newest');
    expect(readOrder(new URLSearchParams('order=lowest_confidence'))).toBe('newest');
  });

  it('is requested beside the filter, and a place with its name is a place', () => {
    const filter = readFilter(withFilter(new URLSearchParams(), { place: 'newest' }));
    expect(toReportsRequest(filter, 'highest_severity')).toEqual({
      place: 'newest',
      order: 'highest_severity',
    });
    expect(isFiltered(NO_FILTER)).toBe(false);
  });
});

describe('toReportsRequest', () => {
  it('requests nothing special without a filter', () => {
    expect(toReportsRequest(NO_FILTER)).toEqual({});
    expect(toReportsRequest({ ...NO_FILTER, place: '   ' })).toEqual({});
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, to: '2026-03-01' })).toBe(true);
  });

  it('requests whole local days including the last', () => {
    expect(toReportsRequest({ ...NO_FILTER, from: '2026-02-28', to: '2026-02-28' })).toEqual({
      uploaded_from: localMidnight(2026, 2, 28),
      uploaded_before: localMidnight(2026, 3, 1),
    });
    expect(toReportsRequest({ ...NO_FILTER, to: '2026-12-31' })).toEqual({
      uploaded_before: localMidnight(2027, 1, 1),
    });
  });
});
