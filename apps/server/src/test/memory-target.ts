import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BackupTarget, MissingFileError } from '../modules/backups/ports.ts';

export type MemoryTarget = BackupTarget & { files: Map<string, Buffer> };

/** A target in memory, with its files: a test can damage them. */
export function memoryTarget(files = new Map<string, Buffer>()): MemoryTarget {
  return {
    files,
    address: 'memory',
    put: async (name, content) => {
      const bytes = await buffer(content);
      files.set(name, bytes);
      return { name, bytes: bytes.length };
    },
    putMany: (work) => work(async (name, content) => void files.set(name, Buffer.from(content))),
    open: async (name) => {
      const content = files.get(name);
      if (!content) throw new MissingFileError(name);
      return { stream: Readable.from([content], { objectMode: false }), bytes: content.length };
    },
    get: async (name) => {
      const content = files.get(name);
      if (!content) throw new MissingFileError(name);
      return Buffer.from(content); // a store may take the memory of what it writes
    },
    list: async function* (prefix) {
      for (const [name, { length }] of [...files]) if (name.startsWith(prefix)) yield { name, bytes: length };
    },
    remove: async (name) => {
      files.delete(name);
    },
  };
}
