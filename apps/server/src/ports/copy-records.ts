/** Keys that images own and that are not yet known to be in the target; `after` is where the next page begins. */
export type UncopiedPage = { keys: string[]; images: number; after: string | null };

/**
 * Remembers what has been copied from one store to another, so that a copy can be broken off and gone on with. A
 * `target` names a store as exactly as its settings do.
 */
export type CopyRecords = {
  /** What is to be copied for the next `limit` images behind `after`; `after` is null behind the last. */
  listUncopied: (target: string, page: { limit: number; after: string | null }) => Promise<UncopiedPage>;
  record: (target: string, copied: { key: string; sha256: string }) => Promise<void>;
  /** Keys that are in the target although no image owns them any more. */
  listStrays: (target: string, limit: number) => Promise<string[]>;
  forget: (target: string, keys: readonly string[]) => Promise<void>;
  /** Nothing is known of the target any more: everything will be copied anew. */
  forgetAll: (target: string) => Promise<void>;
};
