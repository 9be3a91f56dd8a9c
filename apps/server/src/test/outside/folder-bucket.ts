import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';

async function writeContent(path: string, content: Readable): Promise<{ size: number; md5: string }> {
  const hash = createHash('md5');
  let size = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await mkdir(dirname(path), { recursive: true });
  await pipeline(content, count, createWriteStream(path));
  return { size, md5: hash.digest('hex') };
}

/**
 * s3rver with a bucket in this folder. It answers once all bytes are in the file of the object; s3rver itself does when
 * it has passed them on, so that who reads the object at once may get fewer.
 */
export async function openFolderBucket(directory: string, name: string): Promise<S3rver> {
  const server = new S3rver({ silent: true, directory, vhostBuckets: false, configureBuckets: [{ name }] });
  const { store } = server;
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writeContent(store.getResourcePath(bucket, key, 'object'), content);
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (...[bucket, uploadId, partNumber, content]) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber));
    const written = await writeContent(path, content);
    await writeFile(`${path}.md5`, written.md5);
    return written;
  };
  await server.configureBuckets();
  return server;
}
