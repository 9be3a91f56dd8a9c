import { Readable } from 'node:stream';
import { Encrypter } from 'age-encryption';
import { StartupError } from '../../lib/errors.ts';
import type { Encryption } from '../../modules/backups/ports.ts';

/** Encrypts to this recipient in the format of age, so that only its key opens the result. Throws StartupError for an unusable one. */
export function createAgeEncryption(recipient: string): Encryption {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new StartupError(
      'BACKUP_RECIPIENT is no public key of age: it begins with age1 and comes from age-keygen.',
      { cause },
    );
  }
  return {
    recipient,
    // Readable.toWeb has no way to tell an error of the content to who reads the result, and ends the process by it.
    encrypt: async (content) =>
      Readable.from(await encrypter.encrypt(ReadableStream.from<Uint8Array>(content))),
  };
}
