import { Readable } from 'node:stream';
import { withTimeout } from '../../../lib/with-timeout.ts';
import { type ImageStore, type StoreLinks, StoreUnavailableError } from '../../../ports/image-store.ts';
import { CALL_TIMEOUT_MS, openS3Client, type S3Settings } from '../../remote/s3-client.ts';
import { mapProbeError, mapS3Error } from '../../remote/s3-errors.ts';
import { parseStorageKey } from '../storage-key.ts';

type Options = { timeoutMs?: number };

/**
 * Stores photos in a bucket of any service with the S3 API. `probe` throws StartupError when the service refuses these
 * settings, and StoreUnavailableError when it does not answer.
 */
export async function openS3Store(
  settings: S3Settings,
  { timeoutMs = CALL_TIMEOUT_MS }: Options = {},
): Promise<ImageStore> {
  const { sdk, client } = await openS3Client(settings);
  const Bucket = settings.bucket;
  const buildLocation = (key: string) => {
    parseStorageKey(key);
    return { Bucket, Key: key };
  };
  const call = <T>(key: string, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    withTimeout(timeoutMs, work).catch((error: unknown) => {
      throw mapS3Error(error, key);
    });

  const store: ImageStore = {
    name: 's3',
    put: async (key, bytes, mime) => {
      const put = new sdk.PutObjectCommand({ ...buildLocation(key), Body: bytes, ContentType: mime });
      await call(key, (abortSignal) => client.send(put, { abortSignal }));
    },
    get: async (key) => {
      const get = new sdk.GetObjectCommand(buildLocation(key));
      return call(key, async (abortSignal) => {
        const { Body } = await client.send(get, { abortSignal });
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      });
    },
    open: async (key) => {
      const get = new sdk.GetObjectCommand(buildLocation(key));
      const { Body, ContentLength } = await call(key, (abortSignal) => client.send(get, { abortSignal }));
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new StoreUnavailableError('the S3 service answered without a body or its length');
      return { stream: Body, bytes: ContentLength };
    },
    remove: async (key) => {
      const remove = new sdk.DeleteObjectCommand(buildLocation(key));
      await call(key, (abortSignal) => client.send(remove, { abortSignal }));
    },
    probe: async () => {
      const head = new sdk.HeadBucketCommand({ Bucket });
      await withTimeout(timeoutMs, (abortSignal) => client.send(head, { abortSignal })).catch(
        (error: unknown) => {
          throw mapProbeError(error, Bucket);
        },
      );
    },
  };
  const createLink = async (key: string, seconds: number) => {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    return getSignedUrl(client, new sdk.GetObjectCommand(buildLocation(key)), { expiresIn: seconds });
  };
  return settings.links ? { ...store, links: await createLinks(createLink) } : store;
}

/** The SDK decides whether the bucket is part of the host name, so the origin is taken from one of its links. */
const createLinks = async (to: StoreLinks['to']): Promise<StoreLinks> => ({
  origin: new URL(await to('photos/0.jpg', 1)).origin,
  to,
});
