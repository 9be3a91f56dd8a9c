import * as z from 'zod/mini';
import { readText, UNSENT_HINTS_KEY, writeText } from '../storage.ts';

const unsentHints = z.object({ owner: z.int(), words: z.record(z.string(), z.string()) });
type UnsentHints = z.infer<typeof unsentHints>;

/** Those that were typed last; local storage has little room. */
const MAX_HINTS = 20;

/** What this person typed against results of their photos, by the photo. */
function readHints(owner: number): UnsentHints {
  const none = { owner, words: {} };
  const text = readText(UNSENT_HINTS_KEY);
  if (text === null) return none;
  try {
    const parsed = unsentHints.safeParse(JSON.parse(text));
    return parsed.success && parsed.data.owner === owner ? parsed.data : none;
  } catch {
    return none; // not written by this product
  }
}

/** What the person typed against the result of a photo and did not send; null without anything. */
export const readUnsentHint = (owner: number, image_id: string): string | null =>
  readHints(owner).words[image_id] ?? null;

/** Keeps what the person types on this device until it is sent or discarded; null removes it. */
export function writeUnsentHint(owner: number, image_id: string, words: string | null): void {
  const { [image_id]: _, ...others } = readHints(owner).words;
  const kept = Object.entries(words === null ? others : { ...others, [image_id]: words }).slice(-MAX_HINTS);
  const next: UnsentHints = { owner, words: Object.fromEntries(kept) };
  writeText(UNSENT_HINTS_KEY, kept.length === 0 ? null : JSON.stringify(next));
}

/** Removes what every person but this one typed, of all for null. */
export function forgetHintsOfOthers(owner: number | null): void {
  if (owner === null || Object.keys(readHints(owner).words).length === 0) writeText(UNSENT_HINTS_KEY, null);
}
