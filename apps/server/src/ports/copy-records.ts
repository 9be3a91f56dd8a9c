/** Keys that images own and that are not yet known to be in the target; `after` is where the next page begins. */
export type UncopiedPage = { keys: string[]; images: number; after: string | null };

/**
 * Records what has been copied from one store to another, so that a copy can be interrupted and continued. A
 * `target` identifies a store by its settings.
 */
export type CopyRecords = {
  /** What is to be copied for the next `limit` images after `after`; the page's `after` is null at the end. */
  listUncopied: (target: string, page: { limit: number; after: string | null }) => Promise<UncopiedPage>;
  record: (target: string, copied: { key: string; sha256: string }) => Promise<void>;
  /** Keys that are in the target although no image owns them any more. */
  listStrays: (target: string, limit: number) => Promise<string[]>;
  forget: (target: string, keys: readonly string[]) => Promise<void>;
  /** Deletes all records of the target: everything will be copied again. */
  forgetAll: (target: string) => Promise<void>;
};
