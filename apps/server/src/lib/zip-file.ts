import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isSystemError } from './caught-error.ts';

/** Why an archive is not read at all. */
export type ZipProblem =
  | 'not_a_zip'
  | 'unsafe_name'
  | 'repeated_name'
  | 'too_many_files'
  | 'unpacked_too_large'
  | 'bomb'
  | 'encrypted'
  | 'compression'
  | 'in_parts'
  | 'link';

/** Thrown for an archive that is damaged or dangerous. */
export class ZipRefused extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem, where: string, options?: ErrorOptions) {
    super(`${problem}: ${where}`, options);
    this.name = 'ZipRefused';
    this.problem = problem;
  }
}

export type ZipLimits = { entriesMax: number; unpackedMaxBytes: number };

export type OpenedZip = {
  /** The files in the order of the archive, without folders. */
  names: string[];
  /** The unpacked size of a file in bytes, which `read` never exceeds. */
  bytesOf: (name: string) => number;
  /** Unpacks one file into memory. Throws when its part of the archive is damaged, and an error of the system as it is. */
  read: (name: string) => Promise<Buffer>;
  close: () => void;
};

/** Text shrinks to a tenth, and what shrinks more than this is made to fill a disk. */
const RATIO_MAX = 200;
const SMALL_BYTES = 1024 * 1024;
/** The type of a file in the upper half of its attributes, as Unix writes it. */
const FILE_TYPE = 0o170000;
const LINK_TYPE = 0o120000;

/**
 * Opens an archive and looks at every entry before one is unpacked. Names that lead out of the archive, links, encrypted files and
 * bombs are refused; sizes are those that entries declare, and unpacking ends with an error where one is larger. A disk that fails says
 * nothing about the archive: its errors are thrown as they are.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
    if (isSystemError(cause)) throw cause;
    const isPart = /multi-disk/.test(String(cause));
    throw new ZipRefused(isPart ? 'in_parts' : 'not_a_zip', path, { cause });
  });
  try {
    const entries = await listEntries(zip, limits);
    const entryOf = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`the archive has no ${name}`);
      return entry;
    };
    return {
      names: [...entries.keys()],
      bytesOf: (name) => entryOf(name).uncompressedSize,
      read: (name) => unpack(zip, entryOf(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** yauzl does not compare the checksum, and a photo whose bytes changed may still decode. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
  return bytes;
}

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entriesMax) throw new ZipRefused('too_many_files', String(zip.entryCount));
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of entriesOf(zip)) {
    const { fileName } = entry;
    bytes += entry.uncompressedSize;
    if (bytes > limits.unpackedMaxBytes) throw new ZipRefused('unpacked_too_large', fileName);
    if (fileName.endsWith('/')) continue;
    const problem = entries.has(fileName) ? 'repeated_name' : problemOf(entry);
    if (problem) throw new ZipRefused(problem, fileName);
    entries.set(fileName, entry);
  }
  return entries;
}

/** What the reader of the archive finds wrong with it as errors of this file. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    if (isSystemError(cause)) throw cause;
    const text = String(cause);
    const [, problem = 'not_a_zip'] = ENTRY_ERRORS.find(([pattern]) => pattern.test(text)) ?? [];
    throw new ZipRefused(problem, text, { cause });
  }
}

const ENTRY_ERRORS: readonly (readonly [RegExp, ZipProblem])[] = [
  [/relative path|absolute path|invalid characters in fileName/, 'unsafe_name'],
  [/strong encryption/, 'encrypted'],
];
/** As they are, and Deflate: the methods that can be unpacked. */
const COMPRESSION_METHODS = [0, 8];

function problemOf(entry: Entry): ZipProblem | null {
  const { uncompressedSize, compressedSize, compressionMethod, externalFileAttributes } = entry;
  if (entry.isEncrypted()) return 'encrypted';
  if (!COMPRESSION_METHODS.includes(compressionMethod)) return 'compression';
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK_TYPE) return 'link';
  const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > RATIO_MAX * compressedSize;
  return isBomb ? 'bomb' : null;
}
