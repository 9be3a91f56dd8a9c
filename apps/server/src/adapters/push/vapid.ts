import { createECDH, hkdfSync } from 'node:crypto';
import { type CryptoKey, importJWK, SignJWT } from 'jose';

/** The order of P-256: private keys are the numbers from 1 to one below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const PRIVATE_KEY_BYTES = 32;
/** More than the key has, so that all keys are equally likely (FIPS 186-5, appendix A.2.1). */
const DRAWN_BYTES = 48;
/** Push services accept at most a day. */
const TOKEN_HOURS = 12;

export type VapidKeys = {
  /** An uncompressed point in base64url, as browsers want it. */
  publicKey: string;
  privateKey: CryptoKey | Uint8Array;
};

/**
 * The key pair with which push services know this installation (RFC 8292). It follows from the stored secret, so that all
 * processes have the same one and nothing else must be kept.
 */
export async function deriveVapidKeys(seed: Uint8Array): Promise<VapidKeys> {
  const bytes = Buffer.from(hkdfSync('sha256', seed, '', 'vapid', DRAWN_BYTES));
  const number = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const scalar = Buffer.from(number.toString(16).padStart(2 * PRIVATE_KEY_BYTES, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar);
  const point = ecdh.getPublicKey();
  const encodeCoordinate = (from: number) =>
    point.subarray(from, from + PRIVATE_KEY_BYTES).toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeCoordinate(1),
    y: encodeCoordinate(1 + PRIVATE_KEY_BYTES),
    d: scalar.toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: await importJWK(jwk, 'ES256') };
}

/** The `Authorization` header for one push service. `contact` is where its operator reaches ours. */
export async function buildVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { origin, contact, now }: { origin: string; contact: string; now: Date },
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_HOURS * 3600)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
