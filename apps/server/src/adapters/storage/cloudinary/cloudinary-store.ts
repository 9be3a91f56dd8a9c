import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { StartupError } from '../../../lib/errors.ts';
import { type ImageStore, StoreUnavailable } from '../../../ports/image-store.ts';
import { REAL_PATIENCE } from '../../remote/patience.ts';
import { readBytes } from '../../remote/read-text.ts';
import { call } from './call.ts';
import { CallFailed, type Cloud, publicIdOf, type Terms, TYPE } from './cloud.ts';
import { deliver } from './deliver.ts';

const CALL_TIMEOUT_MS = 60_000;
const MOST_PHOTO_BYTES = 64 * 1024 * 1024;
/** Asking to remove what never was is the one call that checks everything, costs nothing and changes nothing. */
const NOTHING = 'probe/nothing';
/** Key, secret or cloud: waiting changes nothing. */
const REFUSALS = new Set([400, 401, 403, 404]);

const uploaded = z.object({ bytes: z.number(), etag: z.string().optional() });
const destroyed = z.object({ result: z.enum(['ok', 'not found', 'already deleted']) });

/** Keeps photos at Cloudinary, where they open by signed addresses only. */
export function cloudinaryStore(cloud: Cloud, given: Partial<Terms> = {}): ImageStore {
  const terms: Terms = { patience: REAL_PATIENCE, timeoutMs: CALL_TIMEOUT_MS, ...given };
  const destroy = (public_id: string) =>
    call(cloud, terms, { action: 'destroy', fields: { public_id, type: TYPE, invalidate: 'true' } });

  return {
    name: 'cloudinary',
    put: (key, bytes) =>
      inWords(async () => {
        const fields = { public_id: publicIdOf(key), type: TYPE, invalidate: 'true', overwrite: 'true' };
        const answer = await call(cloud, terms, { action: 'upload', fields, file: bytes });
        if (!tellsOf(answer, bytes)) throw new CallFailed('it did not keep what was sent', null);
      }),
    get: (key) =>
      inWords(() => deliver(cloud, terms, { key, read: (answer) => readBytes(answer, MOST_PHOTO_BYTES) })),
    open: (key) => inWords(() => deliver(cloud, terms, { key, read: async (answer) => opened(answer) })),
    remove: (key) =>
      inWords(async () => {
        const answer = destroyed.safeParse(await destroy(publicIdOf(key)));
        if (!answer.success) throw new CallFailed('it did not say that the photo is gone', null);
      }),
    probe: async () => {
      await destroy(NOTHING).catch((error: unknown) => {
        throw verdictOn(error, cloud);
      });
    },
  };
}

/** Whether the answer to an upload is about these bytes. */
function tellsOf(answer: unknown, bytes: Uint8Array): boolean {
  const told = uploaded.safeParse(answer);
  if (!told.success || told.data.bytes !== bytes.length) return false;
  const { etag } = told.data;
  return etag === undefined || etag === createHash('md5').update(bytes).digest('hex');
}

function opened({ body, headers }: Response): { stream: Readable; bytes: number } {
  const length = headers.get('content-length');
  if (!body || length === null) throw new CallFailed('it answered without a body or its length', null);
  return { stream: Readable.from(body), bytes: Number(length) };
}

/** Does it, and says of a call that failed what it means for the store. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CallFailed
      ? new StoreUnavailable(`Cloudinary is of no use: ${error.message}`)
      : error;
  }
}

function verdictOn(error: unknown, { cloud }: Cloud): Error {
  const { message, status } = error instanceof CallFailed ? error : new CallFailed(String(error), null);
  return status !== null && REFUSALS.has(status)
    ? new StartupError(`the Cloudinary cloud ${cloud} cannot be used: ${message}. Look at CLOUDINARY_URL.`)
    : new StoreUnavailable(`the Cloudinary cloud ${cloud} cannot be reached: ${message}`);
}
