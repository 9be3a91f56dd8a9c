import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { StartupError } from '../../../lib/errors.ts';
import { type ImageStore, StoreUnavailableError } from '../../../ports/image-store.ts';
import { readBytes } from '../../remote/read-response.ts';
import { SYSTEM_TIMING } from '../../remote/retry-timing.ts';
import { call } from './call.ts';
import {
  buildPublicId,
  type CallOptions,
  type CloudinaryCloud,
  CloudinaryError,
  DELIVERY_TYPE,
} from './cloud.ts';
import { deliver } from './deliver.ts';

const CALL_TIMEOUT_MS = 60_000;
const MAX_PHOTO_BYTES = 64 * 1024 * 1024;
/** Removing a photo that never existed checks key, secret and cloud, costs nothing and changes nothing. */
const ABSENT_PUBLIC_ID = 'probe/nothing';
/** Key, secret or cloud are wrong, which no retry can change. */
const PERMANENT_STATUSES = new Set([400, 401, 403, 404]);

const uploadResponse = z.object({ bytes: z.number(), etag: z.string().optional() });
const destroyResponse = z.object({ result: z.enum(['ok', 'not found', 'already deleted']) });

/** Stores photos at Cloudinary, where they open by signed URLs only. */
export function createCloudinaryStore(cloud: CloudinaryCloud, given: Partial<CallOptions> = {}): ImageStore {
  const options: CallOptions = { timing: SYSTEM_TIMING, timeoutMs: CALL_TIMEOUT_MS, ...given };
  const destroy = (public_id: string) =>
    call(cloud, options, {
      action: 'destroy',
      fields: { public_id, type: DELIVERY_TYPE, invalidate: 'true' },
    });

  return {
    name: 'cloudinary',
    put: (key, bytes) =>
      mapErrors(async () => {
        const fields = {
          public_id: buildPublicId(key),
          type: DELIVERY_TYPE,
          invalidate: 'true',
          overwrite: 'true',
        };
        const answer = await call(cloud, options, { action: 'upload', fields, file: bytes });
        if (!confirmsUpload(answer, bytes)) throw new CloudinaryError('it did not store what was sent', null);
      }),
    get: (key) =>
      mapErrors(() => deliver(cloud, options, { key, read: (answer) => readBytes(answer, MAX_PHOTO_BYTES) })),
    open: (key) => mapErrors(() => deliver(cloud, options, { key, read: toStream })),
    remove: (key) =>
      mapErrors(async () => {
        const answer = destroyResponse.safeParse(await destroy(buildPublicId(key)));
        if (!answer.success) throw new CloudinaryError('it did not confirm that the photo was removed', null);
      }),
    probe: async () => {
      await destroy(ABSENT_PUBLIC_ID).catch((error: unknown) => {
        throw mapProbeError(error, cloud);
      });
    },
  };
}

/** Whether the response to an upload describes these bytes. */
function confirmsUpload(answer: unknown, bytes: Uint8Array): boolean {
  const result = uploadResponse.safeParse(answer);
  if (!result.success || result.data.bytes !== bytes.length) return false;
  const { etag } = result.data;
  return etag === undefined || etag === createHash('md5').update(bytes).digest('hex');
}

async function toStream({ body, headers }: Response): Promise<{ stream: Readable; bytes: number }> {
  const length = headers.get('content-length');
  if (!body || length === null) {
    // The connection stays open until the body is read or cancelled.
    await body?.cancel();
    throw new CloudinaryError('it answered without a body or its length', null);
  }
  return { stream: Readable.from(body), bytes: Number(length) };
}

/** Turns a failed call into StoreUnavailableError. */
async function mapErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CloudinaryError
      ? new StoreUnavailableError(`Cloudinary failed: ${error.message}`)
      : error;
  }
}

function mapProbeError(error: unknown, { cloud }: CloudinaryCloud): Error {
  const { message, status } =
    error instanceof CloudinaryError ? error : new CloudinaryError(String(error), null);
  return status !== null && PERMANENT_STATUSES.has(status)
    ? new StartupError(`the Cloudinary cloud ${cloud} cannot be used: ${message}. Check CLOUDINARY_URL.`)
    : new StoreUnavailableError(`the Cloudinary cloud ${cloud} cannot be reached: ${message}`);
}
