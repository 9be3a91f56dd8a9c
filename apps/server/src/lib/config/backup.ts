import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { onOff, urlWith, withoutTrailingSlash } from './variable-types.ts';

export const backupVariables = {
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

/** The S3 service of backups, with credentials of its own. Throws StartupError when only one half of them is set. */
export function backupServiceOf(vars: Variables) {
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
