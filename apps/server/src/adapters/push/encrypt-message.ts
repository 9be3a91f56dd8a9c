import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscriptionForm } from '@smart-waste/contract';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SECRET_BYTES = 32;
const PUBLIC_KEY_BYTES = 65;
/** What every push service must accept (RFC 8030, section 7.2), and the size of the one record. */
const RECORD_BYTES = 4096;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + PUBLIC_KEY_BYTES;
const TAG_BYTES = 16;
/** Ends the last record; padding would follow it. */
const LAST_RECORD = 2;

export const MAX_MESSAGE_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

type Input = { secret: Uint8Array; salt: Uint8Array };
const derive = ({ secret, salt }: Input, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** What differs between two messages: tests of the published example set it. */
export type OneTimeValues = { salt: Uint8Array; privateKey?: Uint8Array };
const drawValues = (): OneTimeValues => ({ salt: randomBytes(SALT_BYTES) });

/**
 * A message for one browser as the body of a request with the content encoding `aes128gcm`: RFC 8291, and RFC 8188 with
 * one record. Throws when the keys of the browser are none, or the message is longer than MAX_MESSAGE_BYTES.
 */
export function encryptMessage(
  { p256dh, auth }: PushSubscriptionForm['keys'],
  message: string,
  { salt, privateKey }: OneTimeValues = drawValues(),
): Buffer {
  const plaintext = Buffer.from(message);
  if (plaintext.length > MAX_MESSAGE_BYTES)
    throw new RangeError(`the push message has more than ${MAX_MESSAGE_BYTES} bytes`);
  const browserKey = Buffer.from(p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const senderKey = sender.getPublicKey();

  const shared = { secret: sender.computeSecret(browserKey), salt: Buffer.from(auth, 'base64url') };
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey]);
  const secret = derive(shared, keyInfo, SECRET_BYTES);
  const key = derive({ secret, salt }, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derive({ secret, salt }, 'Content-Encoding: nonce\0', NONCE_BYTES);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(plaintext), cipher.update(Uint8Array.of(LAST_RECORD)), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(PUBLIC_KEY_BYTES, 4);
  return Buffer.concat([salt, sizes, senderKey, ...encrypted, cipher.getAuthTag()]);
}
