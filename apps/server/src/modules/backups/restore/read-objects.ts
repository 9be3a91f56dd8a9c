import { computeSha256 } from '../../../lib/sha256.ts';
import type { HashedContent } from '../../../ports/hashed-content.ts';
import { archiveFiles, type ObjectLine } from '../archive.ts';
import { MissingFileError } from '../ports.ts';
import type { Archive } from './open-archive.ts';

/** `read` returns the bytes as they were in the photo store. It throws when the object is missing, or is not what the archive says. */
type StoredObject = { line: ObjectLine; read: () => Promise<Uint8Array> };

/** Reads objects of a snapshot from the target. */
export async function readObjects(archive: Archive, lines: readonly ObjectLine[]): Promise<StoredObject[]> {
  const stored = await archive.readStored(lines.map(({ id }) => archiveFiles.object(id)));
  return lines.map((line, index) => ({ line, read: () => openObject(archive, line, stored[index]) }));
}

async function openObject(
  { decryptBytes }: Archive,
  line: ObjectLine,
  stored: HashedContent | undefined,
): Promise<Uint8Array> {
  if (stored === undefined) throw new MissingFileError(archiveFiles.object(line.id));
  if (stored.bytes.length !== line.stored_bytes || stored.sha256 !== line.stored_sha256)
    throw new Error('other content');
  const bytes = decryptBytes === null ? stored.bytes : await decryptBytes(stored.bytes);
  const sha256 = decryptBytes === null ? stored.sha256 : computeSha256(bytes);
  if (bytes.length !== line.bytes || sha256 !== line.sha256) throw new Error('other content');
  return bytes;
}
