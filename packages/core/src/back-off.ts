/**
 * The delay before the next attempt after the n-th failure (n from 1): doubles from `first`, at most `longest`.
 * Milliseconds.
 */
export function computeBackOffMs(
  failures: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}
