export const HASH_COLUMNS = 9;
export const HASH_ROWS = 8;

/**
 * The difference hash of a photo shrunk to 9 × 8 grey pixels: one bit for each pair of neighbours, 16 hex digits.
 * Photos that look alike differ in few bits.
 */
export function differenceHash(grey: Uint8Array): string {
  let hash = 0n;
  for (let row = 0; row < HASH_ROWS; row += 1) {
    for (let column = 1; column < HASH_COLUMNS; column += 1) {
      const here = row * HASH_COLUMNS + column;
      const brighter = (grey[here] ?? 0) > (grey[here - 1] ?? 0);
      hash = (hash << 1n) | (brighter ? 1n : 0n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}
