import { StartupError } from '../../../lib/errors.ts';
import { MissingObject, StoreFull, StoreUnavailable } from '../../../ports/image-store.ts';

/** What trouble the service's own code for it, and the status, mean to us. */
type Trouble = { code: string; status: number | undefined };

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Error)) return { code: 'unknown trouble', status: undefined };
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? Number(metadata.httpStatusCode)
      : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { code, status };
}

const FULL = /StorageFull|QuotaExceeded|NoSpace/i;
/** The bucket is elsewhere, not there, or not for us: waiting changes nothing. */
const REFUSALS = new Set([301, 307, 400, 401, 403, 404]);

/**
 * Says of a failed call what it means for the store. The error itself stays here: it holds signed headers. Only a
 * missing key is a missing object: a missing bucket says nothing about what was kept.
 */
export function meaningOf(error: unknown, key: string): Error {
  const { code, status } = troubleOf(error);
  if (code === 'NoSuchKey') return new MissingObject(key);
  if (status === 507 || FULL.test(code)) return new StoreFull(code);
  return new StoreUnavailable(`the S3 service did not do it: ${inWords({ code, status })}`);
}

/** Says of a bucket that could not be looked at whether it ever can be. */
export function verdictOn(error: unknown, bucket: string): StartupError | StoreUnavailable {
  const trouble = troubleOf(error);
  if (trouble.status !== undefined && REFUSALS.has(trouble.status))
    return new StartupError(
      `the bucket ${bucket} cannot be used: ${inWords(trouble)}. Look at S3_BUCKET, S3_REGION, S3_ENDPOINT and the access key.`,
    );
  return new StoreUnavailable(`the bucket ${bucket} cannot be reached: ${inWords(trouble)}`);
}

const inWords = ({ code, status }: Trouble) => (status === undefined ? code : `${code} (${status})`);
