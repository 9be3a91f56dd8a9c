import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { createAgeEncryption } from './age-encryption.ts';

it('what is encrypted is opened by the key alone', async () => {
  const identity = await generateIdentity();
  const { encrypt } = createAgeEncryption(await identityToRecipient(identity));
  const encrypted = await buffer(
    await encrypt(Readable.from([Buffer.from('rows '), Buffer.from('of a table')])),
  );
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  expect(await decrypter.decrypt(encrypted, 'text')).toBe('rows of a table');
});

it('an error of the content reaches who reads the result', async () => {
  const { encrypt } = createAgeEncryption(await identityToRecipient(await generateIdentity()));
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(200_000);
      throw new Error('the source broke');
    })(),
  );
  await expect(encrypt(broken).then(buffer)).rejects.toThrow('the source broke');
});

it('what is stopped half-way ends its content', async () => {
  const { encrypt } = createAgeEncryption(await identityToRecipient(await generateIdentity()));
  let isEnded = false;
  const endless = Readable.from(
    (async function* () {
      try {
        for (;;) yield Buffer.alloc(100_000);
      } finally {
        isEnded = true;
      }
    })(),
  );
  for await (const _ of await encrypt(endless)) break;
  await expect.poll(() => isEnded, { timeout: 60_000 }).toBe(true);
});
