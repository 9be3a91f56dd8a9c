import { MissingObject } from '../../../ports/image-store.ts';
import { causeOf } from '../../remote/cause-of.ts';
import { inTime } from '../../remote/in-time.ts';
import { partsOf } from '../storage-key.ts';
import { CallFailed, type Cloud, publicIdOf, type Terms, TYPE } from './cloud.ts';
import { deliveryMark } from './signature.ts';
import { tryAgain } from './try-again.ts';

/** Photos are never changed under their key, so the version in an address has no meaning; some must stand there. */
const VERSION = 'v1';

function addressOf(cloud: Cloud, key: string): string {
  const ending = partsOf(key).file.split('.').at(-1);
  const source = `${publicIdOf(key)}.${ending}`;
  const path = [cloud.cloud, 'image', TYPE, deliveryMark(source, cloud), VERSION, source].join('/');
  return `${cloud.deliveryPrefix}/${path}`;
}

/**
 * The answer with a photo as it was uploaded. `read` may take its body; so may whoever gets the answer, for as long
 * as they like. Throws CallFailed or MissingObject.
 */
export async function deliver<T>(
  cloud: Cloud,
  terms: Terms,
  { key, read }: { key: string; read: (answer: Response) => Promise<T> },
): Promise<T> {
  const address = addressOf(cloud, key);
  return tryAgain(terms, async () => {
    try {
      return await inTime(terms.timeoutMs, async (signal) => {
        const response = await fetch(address, { signal, redirect: 'manual' });
        if (response.ok) return read(response);
        await response.body?.cancel();
        throw response.status === 404 ? new MissingObject(key) : failed(response);
      });
    } catch (error) {
      if (error instanceof CallFailed || error instanceof MissingObject) throw error;
      throw new CallFailed(`it cannot be reached (${causeOf(error)})`, null);
    }
  });
}

const failed = ({ status, headers }: Response) =>
  new CallFailed(`it answered ${status}: ${headers.get('x-cld-error') ?? 'no reason given'}`, status);
