import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePercentileInterval, numberGroups, resampleGroups } from './bootstrap.ts';
import { createSeededNumbers } from './test/labelled-photos.ts';

describe('groups (EV-07)', () => {
  it('are numbered in the order of photos; a photo without one is its own', () => {
    const photos = [{ group: 'b' }, {}, { group: 'a' }, { group: 'b' }, {}];
    expect([...numberGroups(photos)]).toEqual([0, 1, 2, 0, 3]);
  });
});

describe('resamples (EV-07)', () => {
  const groupsOf = fc
    .array(fc.constantFrom('a', 'b', 'c', undefined))
    .map((names) => numberGroups(names.map((group) => (group === undefined ? {} : { group }))));

  it('draw whole groups, as many as there are', () => {
    fc.assert(
      fc.property(groupsOf, fc.integer({ min: 1 }), (groups, seed) => {
        for (const weights of resampleGroups(groups, { rounds: 5, random: createSeededNumbers(seed) })) {
          const drawn = new Map([...groups].map((group, photo) => [group, weights[photo] ?? 0]));
          expect([...weights]).toEqual([...groups].map((group) => drawn.get(group)));
          expect([...drawn.values()].reduce((sum, times) => sum + times, 0)).toBe(drawn.size);
        }
      }),
    );
  });

  it('are the same for the same random numbers', () => {
    const draw = () => [
      ...resampleGroups(Int32Array.of(0, 1, 1, 2), { rounds: 20, random: createSeededNumbers(7) }),
    ];
    expect(draw()).toEqual(draw());
    expect(new Set(draw().map(String)).size).toBeGreaterThan(3);
  });

  it('that are claimed apart are the same as those of one', () => {
    const draw = (claim?: (round: number) => boolean) => [
      ...resampleGroups(Int32Array.of(0, 1, 1, 2), {
        rounds: 20,
        random: createSeededNumbers(7),
        ...(claim && { claim }),
      }),
    ];
    const isThird = (round: number) => round % 3 === 0;
    const [thirds, others] = [draw(isThird), draw((round) => !isThird(round))];
    expect(draw()).toEqual(
      Array.from({ length: 20 }, (_, round) => (isThird(round) ? thirds.shift() : others.shift())),
    );
  });

  it('give an interval that holds the true mean about 95 times of 100', () => {
    const random = createSeededNumbers(3);
    const holds = Array.from({ length: 200 }, () => {
      const values = Array.from({ length: 60 }, () => random());
      const groups = Int32Array.from(values.keys());
      const means = [...resampleGroups(groups, { rounds: 200, random })].map(
        (weights) => values.reduce((sum, value, index) => sum + value * weights[index]!, 0) / values.length,
      );
      const { low, high } = computePercentileInterval(means)!;
      return low <= 0.5 && 0.5 <= high;
    });
    const share = holds.filter(Boolean).length / holds.length;
    expect(share).toBeGreaterThan(0.88);
    expect(share).toBeLessThan(0.99);
  });

  it('are wider for photos of few places than for photos that each are a place', () => {
    const values = Array.from({ length: 100 }, (_, index) => Math.floor(index / 10) % 2);
    const width = (groups: Int32Array) => {
      const means = [...resampleGroups(groups, { rounds: 300, random: createSeededNumbers(5) })].map(
        (weights) =>
          values.reduce((sum, value, index) => sum + value * weights[index]!, 0) /
          weights.reduce((sum, weight) => sum + weight, 0),
      );
      const { low, high } = computePercentileInterval(means)!;
      return high - low;
    };
    const places = Int32Array.from(values, (_, index) => Math.floor(index / 10));
    expect(width(places)).toBeGreaterThan(2 * width(Int32Array.from(values.keys())));
  });
});

describe('a percentile interval (EV-07)', () => {
  it('is the middle 95 % of the values, in any order', () => {
    const values = Array.from({ length: 1001 }, (_, index) => 1000 - index);
    expect(computePercentileInterval(values)).toEqual({ low: 25, high: 975 });
    expect(computePercentileInterval([3, 3])).toEqual({ low: 3, high: 3 });
  });
  it('lies between two values in proportion', () => {
    expect(computePercentileInterval([0, 1])).toEqual({ low: 0.025, high: 0.975 });
  });
  it('leaves out a few resamples without the figure, and does not exist when many are', () => {
    expect(computePercentileInterval([null, ...Array.from({ length: 19 }, () => 1)])).toEqual({
      low: 1,
      high: 1,
    });
    expect(computePercentileInterval([null, 1, 1])).toBeNull();
    expect(computePercentileInterval([])).toBeNull();
  });
});
