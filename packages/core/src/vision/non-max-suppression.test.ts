import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candidate } from './decode.ts';
import { intersectionOverUnion, nonMaxSuppression } from './non-max-suppression.ts';

const candidate = (label: number, score: number, left: number): Candidate => ({
  label,
  score,
  left,
  right: left + 10,
  top: 0,
  bottom: 10,
});

/** The slow definition: take the best box, drop the boxes that overlap it, repeat with the rest. */
function slowly(candidates: readonly Candidate[], iou: number): Candidate[] {
  const [best, ...rest] = [...candidates].sort((a, b) => b.score - a.score);
  if (!best) return [];
  const left = rest.filter(
    (other) => other.label !== best.label || intersectionOverUnion(best, other) <= iou,
  );
  return [best, ...slowly(left, iou)];
}

test('the more confident one of two boxes on an object stays', () => {
  const [good, better] = [candidate(0, 0.7, 0), candidate(0, 0.9, 1)];
  expect(nonMaxSuppression([good, better], 0.6)).toEqual([better]);
});

test('labels do not suppress each other', () => {
  const both = [candidate(0, 0.9, 0), candidate(1, 0.7, 0)];
  expect(nonMaxSuppression(both, 0.6)).toEqual(both);
});

test('an overlap equal to the limit is allowed', () => {
  const two = [candidate(0, 0.9, 0), candidate(0, 0.7, 5)];
  expect(nonMaxSuppression(two, intersectionOverUnion(two[0]!, two[1]!))).toEqual(two);
  expect(nonMaxSuppression(two, 0.33)).toEqual([two[0]]);
});

test('a suppressed box suppresses nothing itself', () => {
  const row = [candidate(0, 0.9, 0), candidate(0, 0.8, 3), candidate(0, 0.7, 6)];
  expect(nonMaxSuppression(row, 0.3)).toEqual([row[0], row[2]]);
});

test('an empty list stays empty', () => {
  expect(nonMaxSuppression([], 0.6)).toEqual([]);
});

test('ten thousand boxes give the result of the slow definition for each object', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    candidate(index % 8, 0.5 + (index % 97) / 200, 20 * (index % 50)),
  );
  const remaining = nonMaxSuppression(many, 0.6);
  expect(remaining.length).toBe(200);
  expect(new Set(remaining.map(({ label, left }) => `${label}/${left}`)).size).toBe(200);
});

test('the result always equals that of the slow definition', () => {
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
        expect(nonMaxSuppression(all, iou)).toEqual(slowly(all, iou));
      },
    ),
    { numRuns: 300 },
  );
});

describe('intersection over union', () => {
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

  test.each([
    ['the same box', box(0, 0, 10, 10), 1],
    ['half of it', box(0, 0, 10, 5), 0.5],
    ['one quarter within', box(0, 0, 5, 5), 0.25],
    ['a third shared', box(5, 0, 15, 10), 1 / 3],
    ['one beside it', box(20, 0, 30, 10), 0],
    ['one that touches its edge', box(10, 0, 20, 10), 0],
  ])('%s', (_, other, expected) => {
    expect(intersectionOverUnion(box(0, 0, 10, 10), other)).toBeCloseTo(expected, 12);
  });

  test('it is symmetric and lies between 0 and 1', () => {
    const at = fc.integer({ min: 0, max: 100 });
    const anyBox = fc
      .tuple(at, at, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
      .map(([left, top, width, height]) => box(left, top, left + width, top + height));
    fc.assert(
      fc.property(anyBox, anyBox, (a, b) => {
        expect(intersectionOverUnion(a, b)).toBe(intersectionOverUnion(b, a));
        expect(intersectionOverUnion(a, b)).toBeGreaterThanOrEqual(0);
        expect(intersectionOverUnion(a, b)).toBeLessThanOrEqual(1);
        expect(intersectionOverUnion(a, a)).toBe(1);
      }),
    );
  });
});
