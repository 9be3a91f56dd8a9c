import { withTimeout } from '../../../lib/with-timeout.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import { describeCause } from '../../remote/read-response.ts';
import { parseStorageKey } from '../storage-key.ts';
import {
  buildPublicId,
  type CallOptions,
  type CloudinaryCloud,
  CloudinaryError,
  DELIVERY_TYPE,
  withRetries,
} from './cloud.ts';
import { computeDeliverySignature } from './signature.ts';

/** Photos never change under their key, so the version that a URL requires has no meaning. */
const VERSION = 'v1';

function buildDeliveryUrl(cloud: CloudinaryCloud, key: string): string {
  const ending = parseStorageKey(key).file.split('.').at(-1);
  const source = `${buildPublicId(key)}.${ending}`;
  const path = [
    cloud.cloud,
    'image',
    DELIVERY_TYPE,
    computeDeliverySignature(source, cloud),
    VERSION,
    source,
  ].join('/');
  return `${cloud.deliveryPrefix}/${path}`;
}

/**
 * Requests a photo as it was uploaded and passes the response to `read`. The body may be read without a time limit.
 * Throws CloudinaryError or MissingObjectError.
 */
export async function deliver<T>(
  cloud: CloudinaryCloud,
  options: CallOptions,
  { key, read }: { key: string; read: (answer: Response) => Promise<T> },
): Promise<T> {
  const address = buildDeliveryUrl(cloud, key);
  return withRetries(options, async () => {
    try {
      return await withTimeout(options.timeoutMs, async (signal) => {
        const response = await fetch(address, { signal, redirect: 'manual' });
        if (response.ok) return read(response);
        await response.body?.cancel();
        throw response.status === 404 ? new MissingObjectError(key) : createCloudinaryError(response);
      });
    } catch (error) {
      if (error instanceof CloudinaryError || error instanceof MissingObjectError) throw error;
      throw new CloudinaryError(`it cannot be reached (${describeCause(error)})`, null);
    }
  });
}

const createCloudinaryError = ({ status, headers }: Response) =>
  new CloudinaryError(`it answered ${status}: ${headers.get('x-cld-error') ?? 'no reason given'}`, status);
