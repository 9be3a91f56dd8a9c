import type { LabelledPhoto } from './match-detections.ts';
import type { ResampleWeights } from './weights.ts';

/** Numbers from 0 to 1, without 1. */
export type Random = () => number;

/**
 * How resamples are drawn. Threads that share them draw the same ones of the same random numbers, and each takes those for which its
 * `claim` returns true; without it all are taken.
 */
export type BootstrapOptions = { rounds: number; random: Random; claim?: (round: number) => boolean };

/** The middle 95 % of the values of the resamples. */
export type ConfidenceInterval = { low: number; high: number };

const LOWER_QUANTILE = 0.025;
const UPPER_QUANTILE = 0.975;
/** An interval over fewer groups says little: their resamples are too much alike. */
export const MIN_GROUPS = 10;
/** Resamples in which the figure does not exist, such as precision without a detection, are left out, but not many. */
const MIN_PRESENT_SHARE = 0.9;

/** The number of the group of each photo, from 0 on. A photo without a group is a group of its own. */
export function numberGroups(photos: readonly Pick<LabelledPhoto, 'group'>[]): Int32Array {
  const numbers = new Map<string, number>();
  let next = 0;
  return Int32Array.from(photos, ({ group }) => {
    const known = group === undefined ? undefined : numbers.get(group);
    if (known !== undefined) return known;
    if (group !== undefined) numbers.set(group, next);
    next += 1;
    return next - 1;
  });
}

/** How often each group was drawn, of as many draws as there are groups, with replacement. */
function drawGroups(count: number, random: Random): Uint16Array {
  const drawn = new Uint16Array(count);
  for (let draw = 0; draw < count; draw += 1) {
    const group = Math.floor(random() * count);
    drawn[group] = (drawn[group] ?? 0) + 1;
  }
  return drawn;
}

/**
 * Draws as many groups as there are, with replacement, and gives the weights of their photos, again and again (the
 * cluster bootstrap). Photos of one place are alike, so resampling photos or boxes would make intervals too narrow.
 */
export function* resampleGroups(
  groups: Int32Array,
  { rounds, random, claim = () => true }: BootstrapOptions,
): Generator<ResampleWeights> {
  const count = groups.reduce((most, group) => Math.max(most, group + 1), 0);
  for (let round = 0; round < rounds; round += 1) {
    const isClaimed = claim(round);
    const drawn = drawGroups(count, random);
    if (!isClaimed) continue;
    const weights = new Uint16Array(groups.length);
    for (let photo = 0; photo < groups.length; photo += 1) weights[photo] = drawn[groups[photo] ?? 0] ?? 0;
    yield weights;
  }
}

/** The value below which this share of the sorted values lies, between two of them in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** The interval of a figure by the percentile method; null when too many resamples do not have it. */
export function computePercentileInterval(values: readonly (number | null)[]): ConfidenceInterval | null {
  const present = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (present.length === 0 || present.length < MIN_PRESENT_SHARE * values.length) return null;
  return { low: quantile(present, LOWER_QUANTILE), high: quantile(present, UPPER_QUANTILE) };
}
