import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { StoredFile } from './archive.ts';
import { type BackupTarget, type Encryption, TargetUnavailableError } from './ports.ts';

type Options = { compress?: boolean; encryption: Encryption | null; signal?: AbortSignal };

/** Bytes and hash of what a stream holds. The signal ends it also while it waits for the next piece. */
export async function computeDigest(
  content: Readable,
  signal?: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  if (signal) addAbortSignal(signal, content);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Stores a file in the target and reads it back. Throws TargetUnavailableError when the target returns other bytes than were stored, and
 * removes the file then.
 */
export async function writeFile(
  target: BackupTarget,
  { name, content }: { name: string; content: Readable },
  { compress = false, encryption, signal }: Options,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const encrypt = async function* (plain: AsyncIterable<Buffer>) {
    if (encryption) yield* await encryption.encrypt(Readable.from(plain));
    else yield* plain;
  };
  const store = async (stored: AsyncIterable<Buffer>) => {
    await target.put(name, Readable.from(stored, { objectMode: false }));
  };
  const options = signal ? { signal } : {};
  if (compress) await pipeline(content, createGzip({ level: 3 }), encrypt, count, store, options);
  else await pipeline(content, encrypt, count, store, options);
  const stored = { name, bytes, sha256: hash.digest('hex') };
  await verifyOrRemove(target, stored, signal);
  return stored;
}

async function verifyOrRemove(target: BackupTarget, file: StoredFile, signal?: AbortSignal): Promise<void> {
  const digest = await computeDigest((await target.open(file.name)).stream, signal);
  if (digest.bytes === file.bytes && digest.sha256 === file.sha256) return;
  await target.remove(file.name);
  throw new TargetUnavailableError(
    `the target of backups returned other bytes than were stored as ${file.name}`,
  );
}
