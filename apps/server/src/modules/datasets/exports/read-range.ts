import type { ImageStore } from '../../../ports/image-store.ts';

/** Both ends belong to it. */
export type ByteRange = { from: number; to: number };

const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

/**
 * The range that a client asks for to continue a download (RFC 9110, 14.2); null for the whole archive, also when the client has another
 * one, and `outside` behind its end. Several ranges and those from the end are answered with the whole archive.
 */
export function parseRange(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { etag, bytes }: { etag: string; bytes: number },
): ByteRange | 'outside' | null {
  const condition = headers['if-range'];
  const match = RANGE.exec(String(headers.range ?? ''));
  if (!match || (condition !== undefined && condition !== etag)) return null;
  const from = Number(match[1]);
  const to = match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (from >= bytes) return 'outside';
  return to < from ? null : { from, to };
}

/** The bytes of a range of stored parts that follow each other, part after part. */
export async function* readRange(
  store: Pick<ImageStore, 'open'>,
  parts: readonly { key: string; bytes: number }[],
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  let begin = 0;
  for (const { key, bytes } of parts) {
    const end = begin + bytes;
    if (end > from && begin <= to) yield* readPart(store, key, { from: from - begin, to: to - begin });
    begin = end;
  }
}

async function* readPart(
  store: Pick<ImageStore, 'open'>,
  key: string,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  const { stream } = await store.open(key);
  let place = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - place), Math.max(0, to + 1 - place));
    if (part.length > 0) yield part;
    place += chunk.length;
    if (place > to) return;
  }
}
