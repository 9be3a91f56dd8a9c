import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '../ports/deps.ts';

const UNIX_MS_BYTES = 6;

/** A UUID of version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then randomness. */
export function uuidV7(unixMs: number, random: Uint8Array): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes.writeUIntBE(unixMs, 0, UNIX_MS_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/** When a UUID of version 7 was made, in Unix milliseconds; undefined for another text. */
export function parseUuidTime(id: string): number | undefined {
  const [, high, low] = UUID_V7.exec(id) ?? [];
  return high === undefined ? undefined : Number.parseInt(`${high}${low}`, 16);
}

export const systemClock: Clock = { now: () => new Date() };

export const systemIds: Ids = {
  newId: () => uuidV7(Date.now(), randomBytes(16)),
  newSecret: () => randomBytes(32).toString('base64url'),
};
