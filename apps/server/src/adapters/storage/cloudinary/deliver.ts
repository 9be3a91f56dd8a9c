import { withTimeout } from '../../../lib/with-timeout.ts';
import { MissingObject } from '../../../ports/image-store.ts';
import { describeCause } from '../../remote/read-response.ts';
import { parseStorageKey } from '../storage-key.ts';
import { CallFailed, type CallOptions, type Cloud, publicIdOf, TYPE, withRetries } from './cloud.ts';
import { deliverySignature } from './signature.ts';

/** Photos never change under their key, so the version that a URL requires has no meaning. */
const VERSION = 'v1';

function addressOf(cloud: Cloud, key: string): string {
  const ending = parseStorageKey(key).file.split('.').at(-1);
  const source = `${publicIdOf(key)}.${ending}`;
  const path = [cloud.cloud, 'image', TYPE, deliverySignature(source, cloud), VERSION, source].join('/');
  return `${cloud.deliveryPrefix}/${path}`;
}

/**
 * Requests a photo as it was uploaded and passes the response to `read`. The body may be read without a time limit.
 * Throws CallFailed or MissingObject.
 */
export async function deliver<T>(
  cloud: Cloud,
  options: CallOptions,
  { key, read }: { key: string; read: (answer: Response) => Promise<T> },
): Promise<T> {
  const address = addressOf(cloud, key);
  return withRetries(options, async () => {
    try {
      return await withTimeout(options.timeoutMs, async (signal) => {
        const response = await fetch(address, { signal, redirect: 'manual' });
        if (response.ok) return read(response);
        await response.body?.cancel();
        throw response.status === 404 ? new MissingObject(key) : failure(response);
      });
    } catch (error) {
      if (error instanceof CallFailed || error instanceof MissingObject) throw error;
      throw new CallFailed(`it cannot be reached (${describeCause(error)})`, null);
    }
  });
}

const failure = ({ status, headers }: Response) =>
  new CallFailed(`it answered ${status}: ${headers.get('x-cld-error') ?? 'no reason given'}`, status);
