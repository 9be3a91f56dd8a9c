import { StartupError } from '../../lib/errors.ts';
import { MissingObjectError, StoreFullError, StoreUnavailableError } from '../../ports/image-store.ts';

/** The service's own error code and the HTTP status. */
type S3Failure = { code: string; status: number | undefined };

function readFailure(error: unknown): S3Failure {
  if (!(error instanceof Error)) return { code: 'unknown error', status: undefined };
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined;
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? Number(metadata.httpStatusCode)
      : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { code, status };
}

const FULL = /StorageFull|QuotaExceeded|NoSpace/i;
/** The bucket is in another region, does not exist, or access is denied: no retry can change that. */
const PERMANENT_STATUSES = new Set([301, 307, 400, 401, 403, 404]);

/**
 * Maps a failed call to an error of the port. The original error is dropped, as it contains signed headers. Only a
 * missing key is a missing object; a missing bucket is a different failure.
 */
export function mapS3Error(error: unknown, key: string): Error {
  const { code, status } = readFailure(error);
  if (code === 'NoSuchKey') return new MissingObjectError(key);
  if (status === 507 || FULL.test(code)) return new StoreFullError(code);
  return new StoreUnavailableError(`the S3 service failed: ${describeFailure({ code, status })}`);
}

/** Distinguishes a bucket that can never be used with these settings from one that is unavailable for now. */
export function mapProbeError(error: unknown, bucket: string): StartupError | StoreUnavailableError {
  const failure = readFailure(error);
  if (failure.status !== undefined && PERMANENT_STATUSES.has(failure.status))
    return new StartupError(
      `the bucket ${bucket} cannot be used: ${describeFailure(failure)}. Check S3_BUCKET, S3_REGION, S3_ENDPOINT and the access key.`,
    );
  return new StoreUnavailableError(`the bucket ${bucket} cannot be reached: ${describeFailure(failure)}`);
}

function describeFailure({ code, status }: S3Failure): string {
  if (code === 'CredentialsProviderError')
    return 'no access key is set, and this machine has no credentials for S3';
  return status === undefined ? code : `${code} (${status})`;
}
