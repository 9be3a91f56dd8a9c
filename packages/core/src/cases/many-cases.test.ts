import type { CaseStatus } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { countStatuses, listSharedActions, splitIntoParts } from './many-cases.ts';
import { listAllowedActions } from './transitions.ts';

const shared = (...statuses: CaseStatus[]) =>
  listSharedActions(
    statuses.map((status) => listAllowedActions({ status, can_ask: true }, 'officer', false)),
  );

describe('what can be done with many cases (CA-58)', () => {
  it('is what the workflow allows, for most of them first', () => {
    expect(shared('new', 'new', 'verified')).toEqual([
      { action: 'confirm', count: 2 },
      { action: 'assign', count: 2 },
      { action: 'ask_reporter', count: 2 },
      { action: 'reject', count: 2 },
      { action: 'refer', count: 2 },
      { action: 'close', count: 2 },
      { action: 'reopen', count: 1 },
    ]);
    expect(shared('confirmed', 'new')[0]).toEqual({ action: 'assign', count: 2 });
  });

  it('is nothing for merged cases, and for none', () => {
    expect(shared('duplicate')).toEqual([]);
    expect(shared()).toEqual([]);
  });
});

it('counts statuses', () => {
  const cases = (['new', 'closed', 'new'] as const).map((status) => ({ status }));
  expect(countStatuses(cases)).toEqual([
    ['new', 2],
    ['closed', 1],
  ]);
});

it.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('splits %s items into parts of at most 100', (count, sizes) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const parts = splitIntoParts(items, 100);
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(items);
});
