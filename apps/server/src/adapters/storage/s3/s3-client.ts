import type { S3Client } from '@aws-sdk/client-s3';

export type S3Settings = {
  bucket: string;
  /** Amazon's own when there is none. */
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
  /** Those of the machine (role, profile, environment) when there are none. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether browsers fetch photos from the bucket itself. */
  links: boolean;
};

const CONNECT_TIMEOUT_MS = 5000;
/** Longer than a photo takes on a bad line; then a service that hangs is a service that is down. */
export const CALL_TIMEOUT_MS = 60_000;

/** The SDK is 20 MB, so it is read only by those who need it. */
export async function openS3Client(
  settings: S3Settings,
): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // The SDK's own checksums are unknown to many services, and some keep their framing as part of the photo.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
  });
  return { sdk, client };
}
