import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { TargetUnavailableError } from '../../modules/backups/ports.ts';
import { startStubServer } from '../../test/outside/listening-server.ts';
import { openS3Target } from './s3-target.ts';

const NAME = 'objects/ab/abc';
const CONTENT = Buffer.from('a photo');
const computeMd5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

type Service = { tag: (bytes: Buffer) => string; kept: (bytes: Buffer) => Buffer };

/** A bucket that tags what is put with `tag` and keeps `kept` of it, and the methods of the requests to it. */
async function createBucket({ tag, kept }: Service) {
  const requests: string[] = [];
  let stored: Buffer = Buffer.alloc(0);
  const service = await startStubServer(async (request, response) => {
    requests.push(request.method ?? '');
    if (request.method === 'PUT') {
      const bytes = await buffer(request);
      stored = kept(bytes);
      response.writeHead(200, { etag: `"${tag(bytes)}"` }).end();
    } else if (request.method === 'GET')
      response.writeHead(200, { 'content-length': stored.length }).end(stored);
    else response.writeHead(204).end();
  });
  onTestFinished(service.close);
  const target = await openS3Target({
    settings: {
      bucket: 'backups',
      endpoint: service.url,
      region: 'eu-central-1',
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    },
    prefix: '',
  });
  return { requests, putOne: () => target.putMany((put) => put(NAME, CONTENT)) };
}

it('believes a bucket that answers with the MD5 of the bytes (BK-07)', async () => {
  const { requests, putOne } = await createBucket({ tag: computeMd5, kept: (bytes) => bytes });
  await putOne();
  expect(requests).toEqual(['PUT']);
});

it('reads back what a bucket tags in another way (BK-07)', async () => {
  const { requests, putOne } = await createBucket({ tag: () => 'encrypted', kept: (bytes) => bytes });
  await putOne();
  expect(requests).toEqual(['PUT', 'GET']);
});

it('removes an object of which the bucket has other bytes, and fails (BK-07)', async () => {
  const cutFirstByte = (bytes: Buffer) => bytes.subarray(1);
  const { requests, putOne } = await createBucket({
    tag: (bytes) => computeMd5(cutFirstByte(bytes)),
    kept: cutFirstByte,
  });
  await expect(putOne()).rejects.toThrow(TargetUnavailableError);
  expect(requests).toEqual(['PUT', 'GET', 'DELETE']);
});
