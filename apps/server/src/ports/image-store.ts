import type { Readable } from 'node:stream';
import type { PhotoStore } from '@smart-waste/contract';
import type { HashedContent } from './hashed-content.ts';

/** Thrown by `get` and `open` for a key under which nothing is stored. */
export class MissingObjectError extends Error {
  constructor(key: string) {
    super(`nothing is stored at ${key}`);
    this.name = 'MissingObjectError';
  }
}

/** Thrown by `put` when the store has no room left. */
export class StoreFullError extends Error {
  constructor(cause: unknown) {
    super('the store has no room left', { cause });
    this.name = 'StoreFullError';
  }
}

/** The store cannot be reached or refuses access for now; it says nothing about which objects exist. */
export class StoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StoreUnavailableError';
  }
}

/** Lets browsers fetch photos from the store itself. */
export type StoreLinks = {
  /** The origin of its links, like `https://bucket.example.org`. */
  origin: string;
  /** A link to this photo only, valid for `seconds`. */
  to: (key: string, seconds: number) => Promise<string>;
};

/**
 * Photos that are written durably where no reader sees them, and are stored when it is known that all of them are good. The store does
 * not keep processes apart: one that stages photos must hold a lock.
 */
export type Staging = {
  /** Writes the photos that `work` puts, as `putMany` does. */
  write: <Result>(work: (put: ImageStore['put']) => Promise<Result>) => Promise<Result>;
  /** Stores photos that were written. Throws MissingObjectError for one that was not. */
  store: (keys: readonly string[]) => Promise<void>;
  /** Removes what was written and not stored, also by a process that was killed. */
  discard: () => Promise<void>;
};

/** Stores photos. A key is chosen by the product (`photos/<uuid>.jpg`) and never changes. */
export type ImageStore = {
  readonly name: 'memory' | PhotoStore;
  /**
   * When it resolves, the bytes are stored durably; a reader never sees a part of them. A second `put` replaces them.
   */
  put: (key: string, bytes: Uint8Array, mime: string) => Promise<void>;
  /**
   * Stores the photos that `work` puts, which costs less than one by one; absent where it does not. When it resolves, all of them are stored
   * as by `put`; when it rejects, some may be. A `put` of `work` may resolve before the photo is stored, and takes the memory
   * of its bytes, which must not be used afterwards.
   */
  putMany?: <Result>(work: (put: ImageStore['put']) => Promise<Result>) => Promise<Result>;
  /** Absent where a staged photo would have to be sent twice. */
  staging?: Staging;
  get: (key: string) => Promise<Uint8Array>;
  /** Reads several photos, which costs less than one by one; undefined for a key under which nothing is stored. Absent where it does not. */
  getMany?: (keys: readonly string[]) => Promise<(HashedContent | undefined)[]>;
  /** For sending on to a browser without holding it in memory. */
  open: (key: string) => Promise<{ stream: Readable; bytes: number }>;
  /** Removing a missing object is no error: a delete may be retried. */
  remove: (key: string) => Promise<void>;
  /** Removes what killed processes left half written; absent where nothing can be left. */
  removeLeftovers?: () => Promise<void>;
  /** The size of all objects in bytes; absent where only the service knows it. It takes as long as reading all names. */
  measureUsedBytes?: (signal: AbortSignal) => Promise<number>;
  /** Rejects with the reason when the store cannot be used now. */
  probe: () => Promise<void>;
  /** Present when the store can make links and is configured to. */
  links?: StoreLinks;
};

/** Whether something is stored under this key. */
export async function holdsObject(store: Pick<ImageStore, 'open'>, key: string): Promise<boolean> {
  try {
    const { stream } = await store.open(key);
    stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingObjectError) return false;
    throw error;
  }
}
