import type { KnownAddress } from '../../../ports/address-table.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Streets are seldom renamed; a map that has nothing for a place may soon be drawn. */
const GOOD_FOR_MS = { words: 90 * DAY_MS, nothing: 7 * DAY_MS };
/** Nobody has looked at the place for so long: else it would have been asked for again. */
export const FORGOTTEN_AFTER_MS = 2 * GOOD_FOR_MS.words;

/** Whether a geocoder should be asked, for the first time or again. Until it has answered, what is known is shown. */
export function isDue(known: KnownAddress | undefined, now: Date): boolean {
  if (!known) return true;
  const good = known.address === null ? GOOD_FOR_MS.nothing : GOOD_FOR_MS.words;
  return now.getTime() - known.asked_at.getTime() >= good;
}
