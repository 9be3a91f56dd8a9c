import type { S3Client } from '@aws-sdk/client-s3';

export type S3Settings = {
  bucket: string;
  /** Without it, Amazon's own endpoint. */
  endpoint: string | undefined;
  region: string;
  forcePathStyle: boolean;
  /** Without them, those of the machine: role, profile or environment. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Whether browsers load photos from the bucket itself. */
  links: boolean;
};

const CONNECT_TIMEOUT_MS = 5000;
/** Longer than a photo takes over a slow connection; a service that takes longer counts as unavailable. */
export const CALL_TIMEOUT_MS = 60_000;

/** Loaded on demand, because the SDK has 20 MB. */
export async function openS3Client(
  settings: S3Settings,
): Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // Many services do not support the SDK's own checksums, and some store their framing as a part of the photo.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS },
  });
  return { sdk, client };
}
