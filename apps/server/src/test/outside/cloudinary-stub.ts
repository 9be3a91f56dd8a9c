import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp, { type Metadata } from 'sharp';
import { readRequest, startStubServer } from './listening-server.ts';

const CLOUD = 'wasteland';
const KEY = '1234567890';
const SECRET = 'a-secret+of=its-own';
const HOUR_S = 3600;

type StoredFile = { bytes: Buffer; version: number };
type Answer = { status: number; body: object; headers?: Record<string, string> };
export type CloudinaryFault =
  | { status: number; message?: string }
  | 'slow'
  | 'unreadable'
  | 'hang-up'
  | 'hang-up-after';

const failure = (status: number, message: string): Answer => ({
  status,
  body: { error: { message } },
  headers: { 'x-cld-error': message },
});
const hash = (algorithm: string, text: string | Buffer) => createHash(algorithm).update(text);

/**
 * Behaves like Cloudinary: signed uploads and removals, photos that open by signed addresses. It checks signatures of
 * both versions, SHA-1 and SHA-256, Basic authentication, and the age of a call.
 */
export async function cloudinaryStub(now: () => Date = () => new Date()) {
  const files = new Map<string, StoredFile>();
  const seen: { path: string; fields: Record<string, string> }[] = [];
  let fault: (about: { path: string; count: number; public_id: string }) => CloudinaryFault | undefined =
    () => undefined;

  const server = await startStubServer(async (raw, response) => {
    const { url, request } = await readRequest(raw);
    const { fields, file } = raw.method === 'POST' ? await readForm(request) : { fields: {}, file: null };
    seen.push({ path: url.pathname, fields });
    const wrong = fault({ path: url.pathname, count: seen.length, public_id: fields.public_id ?? '' });
    if (wrong !== undefined && wrong !== 'hang-up-after') return void simulateFault(wrong, raw, response);
    if (raw.method === 'GET') return void deliver(url.pathname, files, response);
    const refusal = findRefusal({
      fields,
      path: url.pathname,
      now: now(),
      authorization: raw.headers.authorization,
    });
    const answer =
      refusal ?? (await act({ files, fields, file, action: url.pathname.split('/').at(-1) ?? '' }));
    if (wrong === 'hang-up-after') return void raw.socket.destroy();
    send(response, answer);
  });

  return {
    ...server,
    cloud: {
      cloud: CLOUD,
      apiKey: KEY,
      apiSecret: SECRET,
      algorithm: 'sha1' as const,
      uploadPrefix: server.url,
      deliveryPrefix: server.url,
    },
    /** By public id. */
    files,
    seen,
    breakWhen: (decide: typeof fault) => {
      fault = decide;
    },
    repair: () => {
      fault = () => undefined;
    },
  };
}
export type CloudinaryStub = Awaited<ReturnType<typeof cloudinaryStub>>;

function simulateFault(
  fault: Exclude<CloudinaryFault, 'hang-up-after'>,
  raw: IncomingMessage,
  response: ServerResponse,
): void {
  if (fault === 'hang-up') raw.socket.destroy();
  else if (fault === 'unreadable') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  else if (fault !== 'slow') send(response, failure(fault.status, fault.message ?? 'General Error'));
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readForm(request: Request): Promise<{ fields: Record<string, string>; file: Buffer | null }> {
  const form = await request.formData();
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  for (const [name, value] of form) {
    if (typeof value !== 'string') file = Buffer.from(await value.arrayBuffer());
    else if (name === 'file') file = Buffer.from(value.replace(/^data:[^,]*;base64,/, ''), 'base64');
    else fields[name] = value;
  }
  return { fields, file };
}

/** All four ways to sign these fields. */
function computeSignatures({ signature: _, api_key: __, ...fields }: Record<string, string>): string[] {
  const lines = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  const texts = [lines.join('&'), lines.map((line) => line.replaceAll('&', '%26')).join('&')];
  return texts.flatMap((text) =>
    ['sha1', 'sha256'].map((algorithm) => hash(algorithm, text + SECRET).digest('hex')),
  );
}

type Call = { fields: Record<string, string>; path: string; now: Date; authorization: string | undefined };

function findRefusal({ fields, path, now, authorization }: Call): Answer | null {
  if (!path.startsWith(`/v1_1/${CLOUD}/`)) return failure(401, 'cloud_name mismatch');
  if (authorization !== undefined) {
    const expected = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;
    return authorization === expected ? null : failure(401, 'api_secret mismatch');
  }
  if (fields.api_key !== KEY) return failure(401, `Unknown API key ${fields.api_key}`);
  if (!computeSignatures(fields).includes(fields.signature ?? ''))
    return failure(
      401,
      `Invalid Signature ${fields.signature}. String to sign - 'public_id=...&timestamp=...'.`,
    );
  const ageS = now.getTime() / 1000 - Number(fields.timestamp);
  return ageS > HOUR_S ? failure(400, 'Stale request - reported time is more than 1 hour ago') : null;
}

type StoreAction = {
  files: Map<string, StoredFile>;
  fields: Record<string, string>;
  file: Buffer | null;
  action: string;
};

async function act({ files, fields, file, action }: StoreAction): Promise<Answer> {
  const id = `${fields.type ?? 'upload'}/${fields.public_id ?? randomBytes(10).toString('hex')}`;
  if (action === 'destroy') return { status: 200, body: { result: files.delete(id) ? 'ok' : 'not found' } };
  if (!file) return failure(400, 'Missing required parameter - file');
  if (file.length === 0) return failure(400, 'Empty file');
  const photo = await sharp(file)
    .metadata()
    .catch(() => null);
  if (!photo) return failure(400, 'Invalid image file');
  const version = Math.floor(Date.now() / 1000);
  if (fields.overwrite !== 'false' || !files.has(id)) files.set(id, { bytes: file, version });
  return { status: 200, body: createUploadAnswer(fields, { bytes: file, version }, photo) };
}

function createUploadAnswer(fields: Record<string, string>, { bytes, version }: StoredFile, photo: Metadata) {
  const public_id = fields.public_id ?? '';
  return {
    asset_id: randomBytes(16).toString('hex'),
    public_id,
    version,
    signature: hash('sha1', `public_id=${public_id}&version=${version}${SECRET}`).digest('hex'),
    width: photo.width,
    height: photo.height,
    format: photo.format === 'jpeg' ? 'jpg' : photo.format,
    resource_type: 'image',
    bytes: bytes.length,
    type: fields.type,
    etag: hash('md5', bytes).digest('hex'),
    api_key: KEY,
  };
}

function deliver(path: string, files: Map<string, StoredFile>, response: ServerResponse): void {
  const [, cloud, , type = '', ...rest] = path.split('/');
  const mark = rest[0]?.startsWith('s--') ? rest.shift() : undefined;
  const source = rest.filter((part) => !/^v\d+$/.test(part)).join('/');
  const marks = ['sha1', 'sha256'].map(
    (algorithm) =>
      `s--${hash(algorithm, source + SECRET)
        .digest('base64url')
        .slice(0, 8)}--`,
  );
  const stored = files.get(`${type}/${source.replace(/\.\w+$/, '')}`);
  if (cloud !== CLOUD || (type !== 'upload' && !marks.includes(mark ?? '')))
    return void send(response, failure(401, 'unauthorized'));
  if (!stored) return void send(response, failure(404, `Resource not found - ${source}`));
  response
    .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': stored.bytes.length })
    .end(stored.bytes);
}
