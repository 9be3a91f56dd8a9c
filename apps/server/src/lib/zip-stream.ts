import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string | Uint8Array> };

/** XML shrinks to a tenth at this level; the levels above take twice as long for a few percent. */
const COMPRESSION_LEVEL = 4;

/**
 * A zip archive of any length. Its entries are produced one after the other, as fast as the archive is read, and
 * compressed beside the event loop. An entry that fails destroys the archive with its error; an archive that is
 * destroyed ends the entry that is being produced.
 */
export function zipStream(entries: Iterable<ZipEntry>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  let producing: Readable | undefined;
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, { mtime: at, compressionLevel: COMPRESSION_LEVEL }, (give) => {
      producing = Readable.from(content, { objectMode: false });
      producing.once('error', (error) => archive.destroy(error)); // the library does not listen
      if (archive.destroyed) producing.destroy();
      else give(null, producing);
    });
  }
  zip.end();
  pipeline(zip.outputStream, archive, () => producing?.destroy());
  return archive;
}
