import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/*
 * The parts of a zip archive (PKWARE APPNOTE 6.3.10) as bytes, for archives that are written in several steps, possibly by several
 * processes: libraries keep the list of files in memory, and cannot go on with an archive that another process began.
 */

/** A file that is in the archive, as the list of files at its end needs it. */
export type ZippedFile = {
  name: string;
  crc: number;
  bytes: number;
  compressed: number;
  isDeflated: boolean;
  /** Where the file begins, from the beginning of the archive. */
  offset: number;
};

/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATE_METHOD = 8;
const VERSION = 45; // Zip64
const UNIX = 3 << 8;
const FILE_MODE = (0o100644 << 16) >>> 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Date and time as MS-DOS had them, in UTC, to two seconds. */
function toDosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** What the header of a file and its entry in the list have in common. */
const buildCommonFields = (
  { crc, bytes, compressed, isDeflated, name }: ZippedFile,
  at: Date,
  extra: number,
) => [
  ...[u16(VERSION), u16(FLAGS), u16(isDeflated ? DEFLATE_METHOD : 0), u32(toDosTime(at)), u32(crc)],
  ...[u32(compressed), u32(bytes), u16(Buffer.byteLength(name)), u16(extra)],
];

/**
 * A file with its header in pieces, to be written one after the other at `offset`. Files are smaller than 4 GiB. Text is deflated; photos are compressed
 * already.
 */
export function zipContent(
  name: string,
  content: Uint8Array,
  { offset, at, isCompressed }: { offset: number; at: Date; isCompressed: boolean },
): { file: ZippedFile; pieces: Uint8Array[] } {
  const stored = isCompressed ? content : deflateRawSync(content);
  const file: ZippedFile = {
    name,
    offset,
    crc: crc32(content),
    bytes: content.length,
    compressed: stored.length,
    isDeflated: !isCompressed,
  };
  return { file, pieces: [buildHeader(file, at), stored] };
}

const buildHeader = (file: ZippedFile, at: Date) =>
  Buffer.concat([u32(0x04034b50), ...buildCommonFields(file, at, 0), Buffer.from(file.name)]);

/** What is deflated at once. */
const TEXT_BYTES = 64 * 1024;

/** A text as bytes in pieces of about the same size. */
function* encodeText(text: Iterable<string>): Generator<Buffer> {
  let [waiting, length]: [string[], number] = [[], 0];
  for (const part of text) {
    waiting.push(part);
    length += part.length;
    if (length < TEXT_BYTES) continue;
    yield Buffer.from(waiting.join(''));
    [waiting, length] = [[], 0];
  }
  yield Buffer.from(waiting.join(''));
}

/** The same of a text of any length, which is written and deflated piece by piece between other work. */
export async function zipText(
  name: string,
  text: Iterable<string>,
  { offset, at }: { offset: number; at: Date },
): Promise<{ file: ZippedFile; pieces: Uint8Array[] }> {
  let [crc, bytes] = [0, 0];
  async function* measurePieces() {
    for (const piece of encodeText(text)) {
      crc = crc32(piece, crc);
      bytes += piece.length;
      yield piece;
      await nextTurn();
    }
  }
  const deflated: Buffer[] = [];
  await pipeline(measurePieces, createDeflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) deflated.push(chunk);
  });
  const file: ZippedFile = {
    name,
    offset,
    crc,
    bytes,
    compressed: countBytes(deflated),
    isDeflated: true,
  };
  return { file, pieces: [buildHeader(file, at), ...deflated] };
}

/** An entry of the list; an offset of 4 GiB and more is in an extra field (Zip64). */
function buildEntry(file: ZippedFile, at: Date): Buffer {
  const isFar = file.offset >= MAX_32;
  const extra = isFar ? Buffer.concat([u16(1), u16(8), u64(file.offset)]) : Buffer.alloc(0);
  return Buffer.concat([
    ...[u32(0x02014b50), u16(VERSION | UNIX), ...buildCommonFields(file, at, extra.length)],
    ...[u16(0), u16(0), u16(0), u32(FILE_MODE), u32(isFar ? MAX_32 : file.offset)],
    ...[Buffer.from(file.name), extra],
  ]);
}

const ENTRIES_PER_BATCH = 1000;

/** The list of files in pieces, which ends the archive; `offset` is where it begins. It is written between other work. */
export async function buildZipEnd(
  files: readonly ZippedFile[],
  { offset, at }: { offset: number; at: Date },
): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  for (let from = 0; from < files.length; from += ENTRIES_PER_BATCH) {
    const some = files.slice(from, from + ENTRIES_PER_BATCH);
    entries.push(Buffer.concat(some.map((file) => buildEntry(file, at))));
    await nextTurn();
  }
  return [...entries, buildEndRecord({ count: files.length, size: countBytes(entries), offset })];
}

const countBytes = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** How many files there are, where their list begins and how long it is; as Zip64 as well when one of these needs it. */
function buildEndRecord({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = offset + size;
  const zip64 = [
    ...[u32(0x06064b50), u64(44), u16(VERSION | UNIX), u16(VERSION), u32(0), u32(0), u64(count), u64(count)],
    ...[u64(size), u64(offset), u32(0x07064b50), u32(0), u64(end), u32(1)],
  ];
  const needsZip64 = count >= MAX_16 || end >= MAX_32;
  const [shortCount, shortSize] = [Math.min(count, MAX_16), Math.min(size, MAX_32)];
  return Buffer.concat([
    ...(needsZip64 ? zip64 : []),
    ...[u32(0x06054b50), u16(0), u16(0), u16(shortCount), u16(shortCount)],
    ...[u32(shortSize), u32(Math.min(offset, MAX_32)), u16(0)],
  ]);
}
