/**
 * Remembers storage keys that no image owns (yet or any more), so that no file is ever left behind: a key is
 * reserved before its bytes are put, taken over when the image is written, and due for removal otherwise.
 */
export type KeyLedger = {
  /** These keys will be put now; they are due for removal at `removeAt` unless an image takes them over. */
  reserve: (keys: readonly string[], removeAt: Date) => Promise<void>;
  /** These keys belong to nobody from now on; due for removal at once. */
  abandon: (keys: readonly string[]) => Promise<void>;
  /** Keys due for removal, oldest first; nobody else gets them for `holdSeconds`. */
  claimDue: (limit: number, holdSeconds: number) => Promise<{ key: string; attempts: number }[]>;
  /** The bytes are gone (or were never there). */
  forget: (keys: readonly string[]) => Promise<void>;
  /** Removing failed: try again after `delayMs`, and remember why. */
  postpone: (key: string, outcome: { delayMs: number; error: string }) => Promise<void>;
};
