import { expect, test } from 'vitest';
import { createPendingRequests } from './pending-requests.ts';

const cell = (latitude_millidegrees: number) => ({ latitude_millidegrees, longitude_millidegrees: 0 });

function takeAll(pending: ReturnType<typeof createPendingRequests>): number[] {
  const next = pending.take();
  return next ? [next.latitude_millidegrees, ...takeAll(pending)] : [];
}

test('takes the most urgent place first, of equals the one requested first', () => {
  const pending = createPendingRequests(10);
  for (const [place, urgency] of [
    [1, 0.2],
    [2, 0.9],
    [3, 0.9],
    [4, 0.5],
  ] as const)
    pending.add({ cell: cell(place), urgency });
  expect(takeAll(pending)).toEqual([2, 3, 4, 1]);
});

test('takes a place once that was requested twice, with its highest urgency', () => {
  const pending = createPendingRequests(10);
  pending.add({ cell: cell(1), urgency: 0.9 });
  pending.add({ cell: cell(2), urgency: 0.5 });
  pending.add({ cell: cell(1), urgency: 0.1 });
  expect(takeAll(pending)).toEqual([1, 2]);
});

test('drops the least urgent place when it is full, even the newest one', () => {
  const pending = createPendingRequests(2);
  pending.add({ cell: cell(1), urgency: 0.5 });
  pending.add({ cell: cell(2), urgency: 0.2 });
  pending.add({ cell: cell(3), urgency: 0.9 });
  pending.add({ cell: cell(4), urgency: 0.1 });
  expect(takeAll(pending)).toEqual([3, 1]);
});
