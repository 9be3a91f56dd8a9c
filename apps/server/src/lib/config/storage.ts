import { join } from 'node:path';
import { PHOTO_STORES } from '@smart-waste/contract';
import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { onOff, urlWith, withoutTrailingSlash } from './variable-types.ts';

/**
 * As Cloudinary's console shows it; accounts that sign with SHA-256 append `?signature_algorithm=sha256`, as for its
 * libraries.
 */
const CLOUDINARY =
  /^cloudinary:\/\/([^:/@\s]+):([^:/@\s]+)@([\w-]+)(?:\?signature_algorithm=(sha1|sha256))?$/;

export const storageVariables = {
  STORAGE: z.enum(PHOTO_STORES).default('disk').describe('disk, s3 or cloudinary'),
  S3_ENDPOINT: urlWith('http:', 'https:')
    .optional()
    .describe('the address of an S3 service, like https://minio.example.org'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('a region like eu-central-1'),
  S3_FORCE_PATH_STYLE: onOff
    .optional()
    .describe('on or off: whether the bucket is in the path instead of the host name'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('the id of an access key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of an access key'),
  S3_LINKS: onOff.prefault('off').describe('on or off: whether browsers load photos from the bucket itself'),
  CLOUDINARY_URL: z
    .string()
    .regex(CLOUDINARY)
    .optional()
    .describe('a URL like cloudinary://key:secret@cloud'),
  CLOUDINARY_UPLOAD_PREFIX: urlWith('http:', 'https:')
    .default('https://api.cloudinary.com')
    .describe('the address of the upload service, like https://api.cloudinary.com'),
  CLOUDINARY_DELIVERY_PREFIX: urlWith('http:', 'https:')
    .default('https://res.cloudinary.com')
    .describe('the address from which photos are delivered, like https://res.cloudinary.com'),
};
type Variables = z.infer<z.ZodObject<typeof storageVariables>>;

export type StorageSettings = ReturnType<typeof readStorage>;

/** Where photos are stored, with the credentials. Throws StartupError when a required variable is not set. */
export function readStorage(vars: Variables, dataDir: string) {
  switch (vars.STORAGE) {
    case 's3':
      return { kind: 's3' as const, ...readBucket(vars) };
    case 'cloudinary':
      return { kind: 'cloudinary' as const, ...readCloud(vars) };
    case 'disk':
      return { kind: 'disk' as const, root: join(dataDir, 'storage') };
  }
}

/** Identifies a store by its settings, without any secret. */
export function formatStoreAddress(storage: StorageSettings): string {
  switch (storage.kind) {
    case 's3':
      return `s3:${storage.endpoint ?? storage.region}/${storage.bucket}`;
    case 'cloudinary':
      return `cloudinary:${storage.uploadPrefix}/${storage.cloud}`;
    case 'disk':
      return `disk:${storage.root}`;
  }
}

function readBucket(vars: Variables) {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = vars;
  if (bucket === undefined) throw new StartupError('STORAGE is s3, but S3_BUCKET is not set.');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartupError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; one of them is not set. ' +
        'Leave out both to use the credentials of this machine.',
    );
  return {
    bucket,
    endpoint: vars.S3_ENDPOINT,
    region: vars.S3_REGION,
    // Self-hosted services rarely have a host name for each bucket.
    forcePathStyle: vars.S3_FORCE_PATH_STYLE ?? vars.S3_ENDPOINT !== undefined,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    links: vars.S3_LINKS,
  };
}

function readCloud(vars: Variables) {
  const [, apiKey, apiSecret, cloud, algorithm] = CLOUDINARY.exec(vars.CLOUDINARY_URL ?? '') ?? [];
  if (!apiKey || !apiSecret || !cloud)
    throw new StartupError('STORAGE is cloudinary, but CLOUDINARY_URL is not set.');
  return {
    apiKey,
    apiSecret,
    cloud,
    algorithm: algorithm === 'sha256' ? ('sha256' as const) : ('sha1' as const),
    uploadPrefix: withoutTrailingSlash(vars.CLOUDINARY_UPLOAD_PREFIX),
    deliveryPrefix: withoutTrailingSlash(vars.CLOUDINARY_DELIVERY_PREFIX),
  };
}
