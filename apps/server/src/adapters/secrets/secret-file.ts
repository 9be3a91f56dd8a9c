import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '../../lib/create-folder.ts';
import { StartupError } from '../../lib/errors.ts';

/**
 * Reads the secret of an installation without TOKEN_SECRET: created once and stored in `secrets/token` of the data
 * directory, readable only by the server's user. Processes that start at the same time get the same secret.
 * Throws StartupError when the stored secret is cut short.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, 'token');
  await createFolder(folder, 0o700);
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(draft, path).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
  await chmod(path, 0o600);
  const secret = await readFile(path, 'utf8');
  if (secret.length < 32)
    throw new StartupError(`${path} is damaged: delete it; all users must then log in again`);
  return secret;
}

/** Stores the secret of another installation as that of this one, in place of its own. */
export async function saveSecret(dataDir: string, secret: string): Promise<void> {
  const folder = join(dataDir, 'secrets');
  await createFolder(folder, 0o700);
  const draft = join(folder, `token.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(draft, secret, { mode: 0o600, flush: true });
    await rename(draft, join(folder, 'token'));
  } finally {
    await rm(draft, { force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
