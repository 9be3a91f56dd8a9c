import { createHash } from 'node:crypto';

/** The SHA-256 of bytes, in hex. */
export const computeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
