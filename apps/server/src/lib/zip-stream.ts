import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  name: string;
  content: string | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** The time of the archive unless the entry has one of its own. */
  modifiedAt?: Date;
  /** Photos are compressed already: compressing them again would cost time and save nothing. */
  isCompressed?: boolean;
};

/** XML shrinks to a tenth at this level; the levels above take twice as long for a few percent. */
const COMPRESSION_LEVEL = 4;

/**
 * A zip archive of any length. Its entries are taken and produced one after the other, as fast as the archive is read,
 * and compressed beside the event loop. An entry that fails destroys the archive with its error; an archive that is
 * destroyed ends the entry that is being produced and takes no other.
 */
export function createZipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let producing: Readable | undefined;
  const addEntries = async () => {
    for await (const { name, content, modifiedAt = at, isCompressed = false } of entries) {
      if (archive.destroyed) return;
      producing = Readable.from(content, { objectMode: false });
      const compressionLevel = isCompressed ? 0 : COMPRESSION_LEVEL;
      zip.addReadStream(producing, name, { mtime: modifiedAt, compressionLevel });
      await finished(producing);
    }
    zip.end();
  };
  pipeline(zip.outputStream, archive, () => producing?.destroy());
  addEntries().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return archive;
}
