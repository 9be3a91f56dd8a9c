import { createHash } from 'node:crypto';
import type { Random } from '@smart-waste/core';

/** The same numbers for the same key (mulberry32). */
export function createSeededRandom(key: string): Random {
  let state = createHash('sha256').update(key).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to `count`, without `count`. */
export const pickIndex = (random: Random, count: number): number => Math.floor(random() * count);

/** One of these, which are not empty. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[pickIndex(random, values.length)];
  if (value === undefined) throw new Error('there is nothing to pick from');
  return value;
}

/** One of these, the heavier the likelier; undefined without a weight. */
export function pickWeighted<T extends { weight: number }>(
  random: Random,
  values: readonly T[],
): T | undefined {
  let rest = random() * values.reduce((sum, { weight }) => sum + weight, 0);
  return values.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

/** A standard normal number (Box-Muller). */
export const sampleNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A positive number with this median; `spread` is the deviation of its logarithm. */
export const sampleLogNormal = (random: Random, median: number, spread: number): number =>
  median * Math.exp(spread * sampleNormal(random));
