import { expect, test } from 'vitest';
import { wishes } from './wishes.ts';

const cell = (latitude_millidegrees: number) => ({ latitude_millidegrees, longitude_millidegrees: 0 });

function takeAll(wanted: ReturnType<typeof wishes>): number[] {
  const next = wanted.take();
  return next ? [next.latitude_millidegrees, ...takeAll(wanted)] : [];
}

test('the most urgent is taken first, of equals the one that was wished first', () => {
  const wanted = wishes(10);
  for (const [place, urgency] of [
    [1, 0.2],
    [2, 0.9],
    [3, 0.9],
    [4, 0.5],
  ] as const)
    wanted.add({ cell: cell(place), urgency });
  expect(takeAll(wanted)).toEqual([2, 3, 4, 1]);
});

test('what is wished twice is taken once, as urgently as it was ever wished', () => {
  const wanted = wishes(10);
  wanted.add({ cell: cell(1), urgency: 0.9 });
  wanted.add({ cell: cell(2), urgency: 0.5 });
  wanted.add({ cell: cell(1), urgency: 0.1 });
  expect(takeAll(wanted)).toEqual([1, 2]);
});

test('when there is no room, the least urgent gives way, even if it came last', () => {
  const wanted = wishes(2);
  wanted.add({ cell: cell(1), urgency: 0.5 });
  wanted.add({ cell: cell(2), urgency: 0.2 });
  wanted.add({ cell: cell(3), urgency: 0.9 });
  wanted.add({ cell: cell(4), urgency: 0.1 });
  expect(takeAll(wanted)).toEqual([3, 1]);
});
