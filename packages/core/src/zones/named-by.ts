import { NAMELESS } from './upload-columns.ts';

export const NOBODY = -1;

/**
 * The upload whose location text names the zone: the text that most of its uploads have, among equals the earliest one.
 * Returns the first upload that has it, `NOBODY` when none has a text.
 */
export function namedBy(name: Int32Array, members: Int32Array): number {
  const counts = new Map<number, { uploads: number; first: number }>();
  let winner = { uploads: 0, first: NOBODY };
  for (const member of members) {
    const number = name[member] ?? NAMELESS;
    if (number === NAMELESS) continue;
    const known = counts.get(number) ?? { uploads: 0, first: member };
    known.uploads += 1;
    counts.set(number, known);
  }
  for (const known of counts.values()) if (known.uploads > winner.uploads) winner = known;
  return winner.first;
}
