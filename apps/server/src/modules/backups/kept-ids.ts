import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { splitIntoBatches } from '../../lib/split-into-batches.ts';
import type { BackupTarget } from './ports.ts';

/** A bucket is read over as many connections as its client has, and a list that is not read to its end holds one. */
const MAX_OPEN_LISTS = 8;
const READ_BYTES = 65_536;
/** Ids are handled in parts, by their first two digits, so that those of millions need little memory. */
export const ID_PARTS = Array.from({ length: 256 }, (_, part) => part.toString(16).padStart(2, '0'));

/** Ids in the order of their parts. */
export type IdList = {
  /** Adds the ids that begin with `part` to `ids`. The parts are read in ascending order, each once. */
  readPart: (part: string, ids: Set<string>) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Merges the lists of ids of a target, each in ascending order and compressed with gzip, into one in a temporary file without a name: nothing of it is
 * left, however the process ends. A few lists are open at a time.
 */
export async function mergeIdLists(
  target: BackupTarget,
  names: readonly string[],
  signal: AbortSignal,
): Promise<IdList> {
  let merged = await openUnnamedFile();
  try {
    for await (const group of splitIntoBatches(names, MAX_OPEN_LISTS)) {
      const lists = [openMerged(merged)]; // which closes it
      try {
        for (const name of group) lists.push(await openList(target, name, signal));
        merged = await writeMerged(lists, signal);
      } finally {
        for (const list of lists) await list.close();
      }
    }
    return openMerged(merged);
  } catch (error) {
    await merged.close();
    throw error;
  }
}

async function writeMerged(lists: readonly IdList[], signal: AbortSignal): Promise<FileHandle> {
  const file = await openUnnamedFile();
  try {
    for (const part of ID_PARTS) {
      signal.throwIfAborted();
      const ids = new Set<string>();
      for (const list of lists) await list.readPart(part, ids);
      if (ids.size > 0) await file.writeFile(`${[...ids].join('\n')}\n`);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-waste-ids-'));
  try {
    return await open(join(folder, 'ids.txt'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const openMerged = (file: FileHandle): IdList => createIdList(readFromStart(file), () => file.close());

async function* readFromStart(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read({ position, buffer: Buffer.allocUnsafe(READ_BYTES) });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function openList(target: BackupTarget, name: string, signal: AbortSignal): Promise<IdList> {
  const { stream } = await target.open(name);
  const unpacked = createGunzip();
  pipeline(addAbortSignal(signal, stream), unpacked, () => undefined); // who reads gets its errors
  return createIdList(unpacked, async () => void unpacked.destroy());
}

function createIdList(content: AsyncIterable<unknown>, close: () => Promise<void>): IdList {
  const lines = readLines(content);
  let next: string | undefined;
  return {
    readPart: async (part, ids) => {
      for (;;) {
        next ??= (await lines.next()).value;
        if (next === undefined || next.slice(0, part.length) > part) return;
        ids.add(next);
        next = undefined;
      }
    },
    close,
  };
}

async function* readLines(content: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of content) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  return undefined;
}
