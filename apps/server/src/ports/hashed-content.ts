/** Content with its SHA-256, in hex. */
export type HashedContent = { bytes: Uint8Array; sha256: string };
