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
  claim: (wanted: {
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
