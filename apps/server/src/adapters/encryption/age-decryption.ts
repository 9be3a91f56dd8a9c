import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, identityToRecipient } from 'age-encryption';
import { getErrorMessage } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';
import type { Decryption } from '../../modules/backups/ports/restore.ts';

/**
 * Opens what was encrypted to the key in this file, as `age-keygen` writes it: comments, and one line that begins with
 * AGE-SECRET-KEY. Throws StartupError when the file has no such line.
 */
export async function createAgeDecryption(identityFile: string): Promise<Decryption> {
  const identity = await readIdentity(identityFile);
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return {
    recipient: await identityToRecipient(identity),
    decrypt: async (content) => {
      // Readable.toWeb goes on writing into a stream that the decrypter has given up, which ends the process.
      const encrypted = ReadableStream.from<Uint8Array>(content);
      return Readable.from(await decrypter.decrypt(encrypted));
    },
  };
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`The identity file cannot be read: ${getErrorMessage(cause)}`, { cause });
  });
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const [identity, ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (identity === undefined || others.length > 0 || !identity.startsWith('AGE-SECRET-KEY-'))
    throw new StartupError(`${file} is no identity: it needs one line that begins with AGE-SECRET-KEY.`);
  return identity;
}
