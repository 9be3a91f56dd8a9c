import { resolve } from 'node:path';
import { parseRetention } from '@smart-waste/core';
import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { onOff, urlWith, withoutTrailingSlash } from './variable-types.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

/** An address with a slash too few, or a home directory that only a shell knows, would be the name of a new folder. */
const NO_FOLDER = /^(s3:|~)/i;

const isPlace = (text: string): boolean => (text.includes('://') ? BUCKET.test(text) : !NO_FOLDER.test(text));

/** The bucket and the prefix of an address like s3://bucket/prefix; null for a folder. Throws StartupError for another address. */
export function parseBucket(address: string): { bucket: string; prefix: string } | null {
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? [];
  if (bucket === undefined && isPlace(address)) return null;
  if (bucket === undefined)
    throw new StartupError(
      `${address} is no place for backups: name a folder, or a bucket like s3://bucket/prefix.`,
    );
  return { bucket, prefix };
}

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const dailyTime = z
  .string()
  .regex(TIME)
  .transform((text) => {
    const [, hours, minutes] = TIME.exec(text) ?? [];
    return Number(hours) * 60 + Number(minutes);
  });

const retention = z.string().transform((text, context) => {
  const parsed = parseRetention(text);
  if (parsed) return parsed;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

export const backupVariables = {
  BACKUP_TO: z.string().refine(isPlace).optional().describe('a folder, or a bucket like s3://bucket/prefix'),
  BACKUP_AT: dailyTime.prefault('02:30').describe('a time of the day in UTC, like 02:30'),
  BACKUP_KEEP: retention.optional().describe('how many days, weeks and months are kept, like 7d 4w 12m'),
  BACKUP_S3_ENDPOINT: urlWith('http:', 'https:')
    .optional()
    .describe('the address of an S3 service, like https://minio.example.org'),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('a region like eu-central-1'),
  BACKUP_S3_FORCE_PATH_STYLE: onOff
    .optional()
    .describe('on or off: whether the bucket is in the path instead of the host name'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('the id of an access key'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of an access key'),
};
type Variables = z.infer<z.ZodObject<typeof backupVariables>>;

/** The daily backup, unless none is made; `minute` counts from midnight in UTC. */
export const readBackupSchedule = ({ BACKUP_TO: to, BACKUP_AT: minute, BACKUP_KEEP: keep }: Variables) =>
  to === undefined ? null : { to: to.includes('://') ? to : resolve(to), minute, keep: keep ?? null };

/** The S3 service of backups, with credentials of its own. Throws StartupError when only one half of them is set. */
export function readBackupService(vars: Variables) {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = vars;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new StartupError(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together; one of them is not set. ' +
        'Leave out both to use the credentials of this machine.',
    );
  const endpoint = vars.BACKUP_S3_ENDPOINT && withoutTrailingSlash(vars.BACKUP_S3_ENDPOINT);
  return {
    endpoint,
    region: vars.BACKUP_S3_REGION,
    // Self-hosted services rarely have a host name for each bucket.
    forcePathStyle: vars.BACKUP_S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
  };
}
