import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { openFolderBucket } from './folder-bucket.ts';
import { startStubServer } from './listening-server.ts';
import { openMultipartUploads } from './multipart-uploads.ts';
import { computeSignature } from './sigv4.ts';

const BUCKET = 'waste-photos';
const CREDENTIALS = { accessKeyId: 'AKIAWASTE', secretAccessKey: 'a secret/with+signs' };
const REGION = 'eu-central-1';
/** s3rver keeps the bytes of an object in a file with this suffix, and what it knows of it in others. */
const OBJECT_SUFFIX = '._S3rver_object';

export type S3Fault = { status: number; code: string } | 'hang-up' | 'slow';

type Options = { now?: () => Date; directory?: string | undefined };

/**
 * An S3 service in a folder of this machine, by default in a temporary one. s3rver accepts any signature, so this checks
 * them first, and computes the age of a link from the given clock.
 */
export async function startS3Server({ now = () => new Date(), directory: given }: Options = {}) {
  const directory = given ?? (await createTemporaryFolder('s3'));
  const bucket = await openFolderBucket(directory, BUCKET);
  const answer = bucket.callback();
  const uploads = openMultipartUploads(join(directory, BUCKET));
  const seen: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  let findFault: (request: { method: string; path: string }) => S3Fault | undefined = () => undefined;

  /** The service shows an object before or after it is replaced; s3rver would show it in between. */
  const turns = new Map<string, Promise<unknown>>();
  const runInTurn = (path: string, response: ServerResponse, work: () => Promise<void>) => {
    const done = once(response, 'close');
    const before = turns.get(path) ?? Promise.resolve();
    turns.set(
      path,
      before.then(() => done),
    );
    void before.then(work);
  };

  const server = await startStubServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const about = { method: request.method ?? 'GET', path };
    seen.push({ ...about, headers: request.headers });
    const fault = findFault(about);
    if (fault === 'slow') return;
    if (fault === 'hang-up') return void request.socket.destroy();
    if (fault) return void refuse(request, response, fault);
    if (!isSigned(request, now()))
      return void refuse(request, response, { status: 403, code: 'SignatureDoesNotMatch' });
    removeCredentials(request);
    runInTurn(path, response, async () => {
      if (!(await uploads.answer(request, response))) answer(request, response);
    });
  });

  return {
    ...server,
    seen,
    uploads,
    settings: {
      bucket: BUCKET,
      endpoint: server.url,
      region: REGION,
      forcePathStyle: true,
      credentials: CREDENTIALS,
      links: false,
    },
    /** Decides the fault of each request. */
    breakWhen: (decide: typeof findFault) => {
      findFault = decide;
    },
    /** The keys of all objects. */
    keys: async (): Promise<string[]> => {
      const folder = join(directory, BUCKET);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .filter((path) => path.endsWith(OBJECT_SUFFIX))
        .map((path) => path.slice(0, -OBJECT_SUFFIX.length));
    },
    /** Deletes all objects; resolves when that is done. */
    emptied: async () => {
      await rm(join(directory, BUCKET), { recursive: true, force: true });
      await bucket.configureBuckets();
    },
    repair: () => {
      findFault = () => undefined;
    },
    close: async () => {
      await server.close();
    },
  };
}
export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): void {
  request.resume(); // a client reads no answer before it has sent its body
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** After the check, s3rver accepts requests without credentials. */
function removeCredentials(request: IncomingMessage): void {
  delete request.headers.authorization;
  const url = new URL(request.url ?? '/', 'http://here');
  for (const name of [...url.searchParams.keys()]) if (/^x-amz-/i.test(name)) url.searchParams.delete(name);
  request.url = url.pathname + url.search;
}

type Claim = {
  credential: string;
  signedHeaders: string;
  signature: string;
  at: string;
  payloadHash: string;
};

const isSigned = (request: IncomingMessage, now: Date): boolean => {
  const claim = claimInHeader(request) ?? claimInLink(request, now);
  if (!claim) return false;
  const [accessKeyId, , region, service] = claim.credential.split('/');
  if (accessKeyId !== CREDENTIALS.accessKeyId || region !== REGION || service !== 's3') return false;
  const signedHeaders = claim.signedHeaders.split(';');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const about = { method: request.method ?? 'GET', address: request.url ?? '/', headers, signedHeaders };
  return (
    computeSignature({ ...about, ...claim, signedHeaders, region }, CREDENTIALS.secretAccessKey) ===
    claim.signature
  );
};

function claimInHeader({ headers }: IncomingMessage): Claim | undefined {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!credential || !signedHeaders || !signature) return undefined;
  const { 'x-amz-date': at, 'x-amz-content-sha256': payloadHash } = headers;
  return { credential, signedHeaders, signature, at: String(at), payloadHash: String(payloadHash) };
}

function claimInLink({ url }: IncomingMessage, now: Date): Claim | undefined {
  const query = new URL(url ?? '/', 'http://here').searchParams;
  const readParameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const at = readParameter('Date');
  const made = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(made) || now.getTime() > made + Number(readParameter('Expires')) * 1000) return undefined;
  return {
    credential: readParameter('Credential'),
    signedHeaders: readParameter('SignedHeaders'),
    signature: readParameter('Signature'),
    at,
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}
