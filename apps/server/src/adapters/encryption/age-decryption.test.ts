import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { beforeAll, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { createAgeDecryption } from './age-decryption.ts';

const CONTENT = Buffer.alloc(200_000, 'waste ');

let file: string;
let recipient: string;
let encrypted: Uint8Array;
beforeAll(async () => {
  const identity = await generateIdentity();
  recipient = await identityToRecipient(identity);
  file = join(await createTemporaryFolder('identity'), 'key.txt');
  await writeFile(file, `# created: 2026-11-25\n# public key: ${recipient}\n${identity}\n`);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypted = await encrypter.encrypt(CONTENT);
});

const chunked = (bytes: Uint8Array) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, n) => bytes.slice(n * 1000, n * 1000 + 1000)),
  );

it('opens what was encrypted to its recipient, in pieces', async () => {
  const decryption = await createAgeDecryption(file);
  expect(decryption.recipient).toBe(recipient);
  expect(Buffer.compare(await buffer(await decryption.decrypt(chunked(encrypted))), CONTENT)).toBe(0);
});

it('fails for a changed byte', async () => {
  const changed = encrypted.slice();
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  const { decrypt } = await createAgeDecryption(file);
  await expect(decrypt(chunked(changed)).then(buffer)).rejects.toThrow();
});

it('fails for another key', async () => {
  const other = join(await createTemporaryFolder('identity'), 'other.txt');
  await writeFile(other, await generateIdentity());
  await expect((await createAgeDecryption(other)).decrypt(chunked(encrypted)).then(buffer)).rejects.toThrow();
});

it('refuses a file without an identity, and one that is not there', async () => {
  const folder = await createTemporaryFolder('identity');
  await writeFile(join(folder, 'public.txt'), recipient);
  await expect(createAgeDecryption(join(folder, 'public.txt'))).rejects.toThrow('begins with AGE-SECRET-KEY');
  await expect(createAgeDecryption(join(folder, 'none.txt'))).rejects.toThrow('cannot be read');
});
