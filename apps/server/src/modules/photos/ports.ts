import type { SharedDeps } from '../../ports/deps.ts';

/** A stored object that no image owns, claimed to be removed. */
export type OrphanedObject = {
  key: string;
  /** How often it has been claimed, this time included. */
  attempts: number;
};

/**
 * Records the keys of stored objects that no image owns (yet or any more), so that every file is removed: a
 * key is reserved before its bytes are stored, taken over when the image is written, and due for removal otherwise.
 * Removals are claimed under a lease, and a holder whose lease expired changes nothing.
 */
export type ObjectLedger = {
  /**
   * Objects will be stored under these keys; they are due for removal at `removeAt` unless an image takes them over.
   */
  reserve: (keys: readonly string[], removeAt: Date) => Promise<void>;
  /** No image owns these objects from now on; they are due for removal at once. */
  abandon: (keys: readonly string[]) => Promise<void>;
  /** Objects due for removal, oldest first, of all or of these keys. */
  claim: (batch: {
    limit: number;
    leaseSeconds: number;
    keys?: readonly string[];
  }) => Promise<OrphanedObject[]>;
  renew: (object: OrphanedObject, leaseSeconds: number) => Promise<boolean>;
  /** Deletes the entry of an object that no longer exists. */
  complete: (object: OrphanedObject) => Promise<boolean>;
  /** Releases the object, to be claimed again after `delayMs`, and stores why it could not be removed. */
  release: (object: OrphanedObject, outcome: { delayMs: number; error: string | null }) => Promise<boolean>;
};

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

/** The photos that everyone may see, which are those that cases show in public. */
export type PublicPhotos = {
  /** Whether the case of this number is public and shows the photo or thumbnail with this key. */
  isShown: (number: number, key: string) => Promise<boolean>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  objectLedger: ObjectLedger;
  copyRecords: CopyRecords;
  publicPhotos: PublicPhotos;
};
