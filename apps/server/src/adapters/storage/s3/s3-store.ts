import { Readable } from 'node:stream';
import { type ImageStore, type StoreLinks, StoreUnavailable } from '../../../ports/image-store.ts';
import { inTime } from '../../remote/in-time.ts';
import { partsOf } from '../storage-key.ts';
import { CALL_TIMEOUT_MS, openClient, type S3Settings } from './s3-client.ts';
import { meaningOf, verdictOn } from './s3-trouble.ts';

type Options = { timeoutMs?: number };

/**
 * Keeps photos in a bucket of any service that speaks S3. Throws StartupError when it answers and will not have us;
 * one that does not answer may do so later.
 */
export async function openS3Store(
  settings: S3Settings,
  { timeoutMs = CALL_TIMEOUT_MS }: Options = {},
): Promise<ImageStore> {
  const { sdk, client } = await openClient(settings);
  const Bucket = settings.bucket;
  const at = (key: string) => {
    partsOf(key);
    return { Bucket, Key: key };
  };
  const call = <T>(key: string, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    inTime(timeoutMs, work).catch((error: unknown) => {
      throw meaningOf(error, key);
    });

  const store: ImageStore = {
    name: 's3',
    put: async (key, bytes, mime) => {
      const put = new sdk.PutObjectCommand({ ...at(key), Body: bytes, ContentType: mime });
      await call(key, (abortSignal) => client.send(put, { abortSignal }));
    },
    get: async (key) => {
      const get = new sdk.GetObjectCommand(at(key));
      return call(key, async (abortSignal) => {
        const { Body } = await client.send(get, { abortSignal });
        return (await Body?.transformToByteArray()) ?? new Uint8Array();
      });
    },
    open: async (key) => {
      const get = new sdk.GetObjectCommand(at(key));
      const { Body, ContentLength } = await call(key, (abortSignal) => client.send(get, { abortSignal }));
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new StoreUnavailable('the S3 service answered without a body or its length');
      return { stream: Body, bytes: ContentLength };
    },
    remove: async (key) => {
      const remove = new sdk.DeleteObjectCommand(at(key));
      await call(key, (abortSignal) => client.send(remove, { abortSignal }));
    },
    probe: async () => {
      const look = new sdk.HeadBucketCommand({ Bucket });
      await inTime(timeoutMs, (abortSignal) => client.send(look, { abortSignal })).catch((error: unknown) => {
        throw verdictOn(error, Bucket);
      });
    },
  };
  const linkTo = async (key: string, seconds: number) => {
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
    return getSignedUrl(client, new sdk.GetObjectCommand(at(key)), { expiresIn: seconds });
  };
  return settings.links ? { ...store, links: await linksBy(linkTo) } : store;
}

/** The SDK decides whether the bucket stands in the host; so it is asked. */
const linksBy = async (to: StoreLinks['to']): Promise<StoreLinks> => ({
  origin: new URL(await to('photos/0.jpg', 1)).origin,
  to,
});
