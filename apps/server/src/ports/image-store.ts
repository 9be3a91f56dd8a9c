import type { Readable } from 'node:stream';

/** Thrown by `get` and `open` for a key under which nothing is kept. */
export class MissingObject extends Error {
  constructor(key: string) {
    super(`nothing is stored at ${key}`);
    this.name = 'MissingObject';
  }
}

/** Thrown by `put` when the store has no room left. */
export class StoreFull extends Error {
  constructor(cause: unknown) {
    super('the store has no room left', { cause });
    this.name = 'StoreFull';
  }
}

/** The store cannot be reached, or lets nobody in, for now; nothing is said about what it keeps. */
export class StoreUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StoreUnavailable';
  }
}

/** Lets browsers fetch photos from the store itself. */
export type StoreLinks = {
  /** Where its links lead, like `https://bucket.example.org`. */
  origin: string;
  /** A link to this photo that works for so long and opens nothing else. */
  to: (key: string, seconds: number) => Promise<string>;
};

/** Keeps photos. A key is ours (`photos/<uuid>.jpg`) and never changes. */
export type ImageStore = {
  readonly name: 'memory' | 'disk' | 's3' | 'cloudinary';
  /** When it resolves the bytes are there for good, whole; a reader never sees half of them. Putting again replaces. */
  put: (key: string, bytes: Uint8Array, mime: string) => Promise<void>;
  get: (key: string) => Promise<Uint8Array>;
  /** For sending on to a browser without holding it in memory. */
  open: (key: string) => Promise<{ stream: Readable; bytes: number }>;
  /** Removing what is not there is no error: a delete may be tried twice. */
  remove: (key: string) => Promise<void>;
  /** Rejects with the reason when the store cannot be used now. */
  probe: () => Promise<void>;
  /** There when the store can make links and is asked to. */
  links?: StoreLinks;
};
