/** Leaves room for a number, a format and an ending within the 255 bytes of a file name. */
const MAX_TITLE_BYTES = 180;

/** The largest beginning of a text with this many bytes, without half a character. */
function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) return cut;
    cut += character;
  }
  return cut;
}

/**
 * A title of people as a part of a file name that is safe on every system: letters and digits of any script, and hyphens for
 * everything between them; a dot or an underline stays within a word. Empty when the title has neither.
 */
export function buildFileName(title: string): string {
  const safe = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/[-._]{2,}/g, '-');
  return cutToBytes(safe.replace(/^[-._]/, ''), MAX_TITLE_BYTES).replace(/[-._]$/, '');
}
