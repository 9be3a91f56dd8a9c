import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  type BackupTarget,
  MissingFileError,
  type TargetFile,
  TargetUnavailableError,
} from '../../modules/backups/ports.ts';
import { MissingObjectError } from '../../ports/image-store.ts';
import { CALL_TIMEOUT_MS, openS3Client, type S3Settings } from '../remote/s3-client.ts';
import { mapS3Error } from '../remote/s3-errors.ts';

/** A backup takes at most a day, so no process that still lives began an upload before. */
const LEFTOVER_AFTER_MS = 24 * 3_600_000;
/** Everything that may be long enough for parts; other uploads into the bucket are not ours. */
const FOLDERS_OF_LONG_FILES = ['objects/', 'snapshots/'];
/** Longer files are uploaded in parts of this size: at most 10,000, so a file has at most 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;

/** `timeoutMs` limits each call, and the wait for each next piece of a file that is read. */
type Options = { settings: Omit<S3Settings, 'links'>; prefix: string; timeoutMs?: number };

/** Keeps backups as objects of a bucket whose keys begin with a prefix. */
export async function openS3Target({
  settings,
  prefix,
  timeoutMs = CALL_TIMEOUT_MS,
}: Options): Promise<BackupTarget> {
  const { sdk, client } = await openS3Client({ ...settings, links: false });
  const Bucket = settings.bucket;
  const start = prefix === '' ? '' : `${prefix}/`;
  const buildLocation = (name: string) => ({ Bucket, Key: `${start}${name}` });
  const call = <Answer>(name: string, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> =>
    withTimeout(timeoutMs, work).catch((error: unknown) => {
      if (error instanceof TargetUnavailableError) throw error;
      const mapped = mapS3Error(error, name);
      throw mapped instanceof MissingObjectError
        ? new MissingFileError(name)
        : new TargetUnavailableError(`the bucket ${Bucket} cannot be used: ${mapped.message}`);
    });

  const bucket: OpenedBucket = { sdk, client, buildLocation, call };
  return {
    address: `s3://${Bucket}${prefix === '' ? '' : `/${prefix}`}`,
    put: async (name, content) => {
      const parts = splitIntoParts(content);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length === PART_BYTES)
        return { name, bytes: await putParts(bucket, name, prepend(first, parts)) };
      const put = new sdk.PutObjectCommand({ ...buildLocation(name), Body: first });
      await call(name, (abortSignal) => client.send(put, { abortSignal }));
      return { name, bytes: first.length };
    },
    putMany: (work) => work((name, content) => putVerified(bucket, name, content)),
    open: (name) => openObject(bucket, name),
    get: (name) => getObject(bucket, name),
    list: async function* (names) {
      let ContinuationToken: string | undefined;
      do {
        const page = new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: `${start}${names}`,
          ...(ContinuationToken !== undefined && { ContinuationToken }),
        });
        const { Contents = [], NextContinuationToken } = await call(names, (abortSignal) =>
          client.send(page, { abortSignal }),
        );
        for (const { Key = '', Size = 0 } of Contents)
          yield { name: Key.slice(start.length), bytes: Size } satisfies TargetFile;
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    remove: async (name) => {
      const remove = new sdk.DeleteObjectCommand(buildLocation(name));
      await call(name, (abortSignal) => client.send(remove, { abortSignal }));
    },
    removeLeftovers: async () => {
      for (const names of FOLDERS_OF_LONG_FILES)
        await abortUploads(bucket, names, new Date(Date.now() - LEFTOVER_AFTER_MS));
    },
  };
}

type OpenedBucket = Awaited<ReturnType<typeof openS3Client>> & {
  buildLocation: (name: string) => { Bucket: string; Key: string };
  call: <Answer>(name: string, work: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;
};

async function openObject(bucket: OpenedBucket, name: string) {
  const { body, bytes } = await bucket.call(name, (abortSignal) => requestObject(bucket, name, abortSignal));
  return { stream: readBody(bucket, name, body), bytes };
}

const getObject = async (bucket: OpenedBucket, name: string): Promise<Buffer> =>
  buffer((await openObject(bucket, name)).stream);

async function requestObject(
  { sdk, client, buildLocation }: OpenedBucket,
  name: string,
  abortSignal: AbortSignal,
): Promise<{ body: Readable; bytes: number }> {
  const get = new sdk.GetObjectCommand(buildLocation(name));
  const { Body, ContentLength } = await client.send(get, { abortSignal });
  if (!(Body instanceof Readable) || ContentLength === undefined)
    throw new TargetUnavailableError('the S3 service answered without a body or its length');
  return { body: Body, bytes: ContentLength };
}

/**
 * The body of an answer, whose errors are those of the port. The service has as long for each piece as for an answer; while the reader pauses no time
 * counts. Destroying it ends a read that waits.
 */
function readBody({ call }: OpenedBucket, name: string, body: Readable): Readable {
  body.on('error', () => undefined); // it may come before the first read, which gets it
  const chunks: AsyncIterator<unknown> = body[Symbol.asyncIterator]();
  return new Readable({
    read() {
      call(name, () => chunks.next()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
}

/** The tag of a stored object is the MD5 of its bytes, but for some ways to encrypt it; then it is read back. */
async function putVerified(bucket: OpenedBucket, name: string, content: Uint8Array): Promise<void> {
  const { sdk, client, buildLocation, call } = bucket;
  const put = new sdk.PutObjectCommand({ ...buildLocation(name), Body: content });
  const { ETag } = await call(name, (abortSignal) => client.send(put, { abortSignal }));
  if (ETag === `"${createHash('md5').update(content).digest('hex')}"`) return;
  const stored = await getObject(bucket, name);
  if (stored.equals(content)) return;
  const remove = new sdk.DeleteObjectCommand(buildLocation(name));
  await call(name, (abortSignal) => client.send(remove, { abortSignal }));
  throw new TargetUnavailableError(`the bucket returned other bytes than were stored as ${name}`);
}

/** A rule of the bucket may abort the same upload at the same time. */
function ignoreEndedUpload(error: unknown): void {
  if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error;
}

/** Aborts the uploads in parts that began before a moment: a bucket keeps their parts, unseen, for good. */
async function abortUploads(
  { sdk, client, buildLocation, call }: OpenedBucket,
  names: string,
  before: Date,
): Promise<void> {
  const { Bucket, Key: Prefix } = buildLocation(names);
  let KeyMarker: string | undefined;
  let UploadIdMarker: string | undefined;
  do {
    const from = { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) };
    const page = new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...from });
    const listed = await call(names, (abortSignal) => client.send(page, { abortSignal }));
    for (const { Key, UploadId, Initiated } of listed.Uploads ?? []) {
      if (Initiated === undefined || Initiated >= before) continue;
      const abort = new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await call(names, (abortSignal) => client.send(abort, { abortSignal }).catch(ignoreEndedUpload));
    }
    ({ NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = listed);
  } while (KeyMarker);
}

/** Uploads a long file; nothing of it is seen before its end. Returns its length. */
async function putParts(bucket: OpenedBucket, name: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const { sdk, client, buildLocation, call } = bucket;
  const create = new sdk.CreateMultipartUploadCommand(buildLocation(name));
  const { UploadId } = await call(name, (abortSignal) => client.send(create, { abortSignal }));
  const upload = { ...buildLocation(name), UploadId };
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let bytes = 0;
    for await (const Body of parts) {
      const PartNumber = Parts.length + 1;
      const put = new sdk.UploadPartCommand({ ...upload, Body, PartNumber });
      const { ETag } = await call(name, (abortSignal) => client.send(put, { abortSignal }));
      Parts.push({ ETag, PartNumber });
      bytes += Body.length;
    }
    const complete = new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await call(name, (abortSignal) => client.send(complete, { abortSignal }));
    return bytes;
  } catch (error) {
    const abort = new sdk.AbortMultipartUploadCommand(upload);
    await call(name, (abortSignal) => client.send(abort, { abortSignal })).catch(() => undefined); // the first failure is the one to tell
    throw error;
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** The content in pieces of one size; the last one is smaller. */
async function* splitIntoParts(content: Readable): AsyncGenerator<Buffer, undefined> {
  let collected: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    while (bytes + rest.length >= PART_BYTES) {
      const room = PART_BYTES - bytes;
      yield Buffer.concat([...collected, rest.subarray(0, room)]);
      rest = rest.subarray(room);
      [collected, bytes] = [[], 0];
    }
    if (rest.length > 0) collected.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(collected);
  return undefined;
}
