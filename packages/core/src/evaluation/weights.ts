/**
 * How often each photo counts: once, or in a resample of the bootstrap as often as its group was drawn. The numbers are
 * small so that those of ten thousand photos fit into the fastest memory of a processor.
 */
export type ResampleWeights = Uint16Array;

/** Every photo once. */
export const countOnce = (photos: number): ResampleWeights => new Uint16Array(photos).fill(1);

/**
 * How many things there are with these weights; `photos` has the photo of each. A bootstrap runs this loop millions of times:
 * V8 adds the numbers of an Int32Array as integers, those of a Uint32Array not, and is faster when the length is read once and a
 * round of the loop, which costs more than the sum, adds four.
 */
export function countWeighted(photos: Int32Array, weights: ResampleWeights): number {
  const { length } = photos;
  let count = 0;
  let index = 0;
  for (; index + 4 <= length; index += 4) {
    count += weights[photos[index] ?? 0] ?? 0;
    count += weights[photos[index + 1] ?? 0] ?? 0;
    count += weights[photos[index + 2] ?? 0] ?? 0;
    count += weights[photos[index + 3] ?? 0] ?? 0;
  }
  for (; index < length; index += 1) count += weights[photos[index] ?? 0] ?? 0;
  return count;
}

export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The mean of the values that there are; null without any. */
export function computeMean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return ratio(
    present.reduce((sum, value) => sum + value, 0),
    present.length,
  );
}
