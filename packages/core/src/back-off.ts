/** When to try again after the n-th failure (n from 1): doubles from `first`, never beyond `longest`. Milliseconds. */
export function backOffMs(failures: number, { first, longest }: { first: number; longest: number }): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}
