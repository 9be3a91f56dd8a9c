import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate } from './decode.ts';
import { overlap } from './overlap.ts';
import { suppress } from './suppress.ts';

const candidate = (label: number, score: number, left: number): Candidate => ({
  label,
  score,
  left,
  right: left + 10,
  top: 0,
  bottom: 10,
});

/** The definition, word for word and slow: take the best, drop what it covers, begin again. */
function slowly(candidates: readonly Candidate[], iou: number): Candidate[] {
  const [best, ...rest] = [...candidates].sort((a, b) => b.score - a.score);
  if (!best) return [];
  const left = rest.filter((other) => other.label !== best.label || overlap(best, other) <= iou);
  return [best, ...slowly(left, iou)];
}

test('of two boxes on one thing the better stays', () => {
  const [good, better] = [candidate(0, 0.7, 0), candidate(0, 0.9, 1)];
  expect(suppress([good, better], 0.6)).toEqual([better]);
});

test('labels do not suppress each other', () => {
  const both = [candidate(0, 0.9, 0), candidate(1, 0.7, 0)];
  expect(suppress(both, 0.6)).toEqual(both);
});

test('exactly the allowed overlap is allowed', () => {
  const two = [candidate(0, 0.9, 0), candidate(0, 0.7, 5)];
  expect(suppress(two, overlap(two[0]!, two[1]!))).toEqual(two);
  expect(suppress(two, 0.33)).toEqual([two[0]]);
});

test('a suppressed box suppresses nothing itself', () => {
  const row = [candidate(0, 0.9, 0), candidate(0, 0.8, 3), candidate(0, 0.7, 6)];
  expect(suppress(row, 0.3)).toEqual([row[0], row[2]]);
});

test('nothing stays nothing', () => {
  expect(suppress([], 0.6)).toEqual([]);
});

test('ten thousand boxes give what the slow definition gives for each thing', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    candidate(index % 8, 0.5 + (index % 97) / 200, 20 * (index % 50)),
  );
  const kept = suppress(many, 0.6);
  expect(kept.length).toBe(200);
  expect(new Set(kept.map(({ label, left }) => `${label}/${left}`)).size).toBe(200);
});

test('the result is always that of the slow definition', () => {
  const at = fc.integer({ min: 0, max: 30 });
  const length = fc.integer({ min: 1, max: 20 });
  const anyCandidate = fc
    .record({
      label: fc.integer({ min: 0, max: 2 }),
      score: fc.integer({ min: 1, max: 20 }),
      left: at,
      top: at,
      width: length,
      height: length,
    })
    .map(
      ({ width, height, ...box }): Candidate => ({
        ...box,
        score: box.score / 20,
        right: box.left + width,
        bottom: box.top + height,
      }),
    );
  fc.assert(
    fc.property(
      fc.array(anyCandidate, { maxLength: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, iou) => {
        expect(suppress(all, iou)).toEqual(slowly(all, iou));
      },
    ),
    { numRuns: 300 },
  );
});
