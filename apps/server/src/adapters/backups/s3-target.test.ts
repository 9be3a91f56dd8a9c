import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BackupTarget, TargetUnavailableError } from '../../modules/backups/ports.ts';
import { computeDigest } from '../../modules/backups/write-file.ts';
import { catchError } from '../../test/catch-error.ts';
import { startStubServer } from '../../test/outside/listening-server.ts';
import { openS3Target } from './s3-target.ts';

const NAME = 'objects/ab/abc';
const CONTENT = Buffer.from('a photo');
const computeMd5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

type Service = { tag: (bytes: Buffer) => string; kept: (bytes: Buffer) => Buffer };

const buildSettings = (endpoint: string) => ({
  bucket: 'backups',
  endpoint,
  region: 'eu-central-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
});

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
    settings: buildSettings(service.url),
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

describe('a service that answers with half of a file', () => {
  /** `end` gets the answer after half of the body. */
  async function openHalf(end: (response: ServerResponse) => void, timeoutMs?: number) {
    const service = await startStubServer((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 3), () => end(response));
    });
    onTestFinished(service.close);
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    return openS3Target({ settings: buildSettings(service.url), prefix: '', ...options });
  }
  const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy();
  const stall = () => undefined;
  const readAll = async (target: BackupTarget) => buffer((await target.open(NAME)).stream);

  it.each([
    ['breaks the connection', reset, undefined, 'ECONNRESET'],
    ['sends nothing more', stall, 100, 'TimeoutError'],
  ])('and %s cannot be used, which is no damage (BK-57)', async (_, end, timeoutMs, reason) => {
    const target = await openHalf(end, timeoutMs);
    for (const read of [() => target.get(NAME), () => readAll(target)]) {
      const error = await catchError(read());
      expect(error).toBeInstanceOf(TargetUnavailableError);
      expect(String(error)).toContain(`the bucket backups cannot be used: the S3 service failed: ${reason}`);
    }
  });

  it('gives up a read at once when that is stopped (BK-57)', async () => {
    const { stream } = await (await openHalf(stall)).open(NAME);
    const stop = new AbortController();
    const reading = computeDigest(stream, stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(reading).rejects.toThrow();
    expect(stream.destroyed).toBe(true);
  });

  it('is waited for without a limit while the reader pauses', async () => {
    const target = await openHalf((response) => void response.end(CONTENT.subarray(3)), 60_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { stream } = await target.open(NAME);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(String(await buffer(stream))).toBe(String(CONTENT));
  });
});
