import * as z from 'zod';
import { StartupError } from '../errors.ts';
import { integer, urlWith } from './variable-types.ts';

export const databaseVariables = {
  DATABASE_URL: urlWith('postgres:', 'postgresql:')
    .optional()
    .describe('a URL like postgres://user@host/name'),
  DATABASE_PASSWORD: z.string().optional().describe('the password of the user in DATABASE_URL'),
  DATABASE_POOL: integer(2, 200).default(10).describe('a number of connections from 2 to 200'),
};
type Variables = z.infer<z.ZodObject<typeof databaseVariables>>;

/**
 * The address of the database with its password, which may be a setting of its own so that a file can hold it alone. Throws
 * StartupError when the address leaves no place for that password.
 */
export function readDatabaseUrl({ DATABASE_URL, DATABASE_PASSWORD }: Variables): string | undefined {
  if (DATABASE_PASSWORD === undefined) return DATABASE_URL;
  if (DATABASE_URL === undefined)
    throw new StartupError('DATABASE_PASSWORD is set, but DATABASE_URL is not: set both, or neither.');
  const url = new URL(DATABASE_URL);
  if (url.username === '' || url.password !== '' || url.searchParams.has('password'))
    throw new StartupError(
      'DATABASE_PASSWORD is set: DATABASE_URL must then name a user, and no password, as in postgres://user@host/name.',
    );
  url.password = encodeURIComponent(DATABASE_PASSWORD);
  return url.href;
}
