import { Readable } from 'node:stream';
import { type ImageStore, MissingObjectError } from '../../ports/image-store.ts';
import { parseStorageKey } from './storage-key.ts';

/** Stores photos in memory, for tests. */
export function createMemoryStore(): ImageStore {
  const objects = new Map<string, Uint8Array>();
  const find = (key: string) => {
    parseStorageKey(key);
    const bytes = objects.get(key);
    if (!bytes) throw new MissingObjectError(key);
    return bytes;
  };
  return {
    name: 'memory',
    put: async (key, bytes) => {
      parseStorageKey(key);
      objects.set(key, bytes.slice());
    },
    get: async (key) => find(key).slice(),
    open: async (key) => {
      const bytes = find(key);
      return { stream: Readable.from([Buffer.from(bytes)]), bytes: bytes.length };
    },
    remove: async (key) => {
      parseStorageKey(key);
      objects.delete(key);
    },
    probe: async () => undefined,
  };
}
