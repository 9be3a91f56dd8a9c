import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, type LocalFileHeader, openPromise, type ZipFile } from 'yauzl';
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
export class InvalidZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem, where: string, options?: ErrorOptions) {
    super(`${problem}: ${where}`, options);
    this.name = 'InvalidZipError';
    this.problem = problem;
  }
}

export type ZipLimits = { entriesMax: number; unpackedMaxBytes: number };

export type OpenedZip = {
  /** The files in the order of the archive, without folders. */
  names: string[];
  /** The unpacked size of a file in bytes, which `read` never exceeds. */
  getSize: (name: string) => number;
  /** Unpacks one file into memory. Throws when its part of the archive is damaged, and an error of the system as it is. */
  read: (name: string) => Promise<Buffer>;
  close: () => void;
};

/** Text shrinks to a tenth, and what shrinks more than this is made to fill a disk. */
const MAX_COMPRESSION_RATIO = 200;
const SMALL_BYTES = 1024 * 1024;
/** The type of a file in the upper half of its attributes, as Unix writes it. */
const FILE_TYPE = 0o170000;
const LINK_TYPE = 0o120000;

/**
 * Opens an archive and looks at every entry before one is unpacked. Names that lead out of the archive, links, encrypted files and
 * bombs are refused; sizes are those that entries declare, and unpacking ends with an error where one is larger. An archive whose list of
 * files is damaged can seem to be any of these; it counts as one where the header before the file says something else. A disk that
 * fails says nothing about the archive: its errors are thrown as they are.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenedZip> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
    if (isSystemError(cause)) throw cause;
    const isPart = /multi-disk/.test(String(cause));
    throw new InvalidZipError(isPart ? 'in_parts' : 'not_a_zip', path, { cause });
  });
  try {
    const entries = await listEntries(zip, path, limits);
    const getEntry = (name: string): Entry => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`the archive has no ${name}`);
      return entry;
    };
    return {
      names: [...entries.keys()],
      getSize: (name) => getEntry(name).uncompressedSize,
      read: (name) => unpack(zip, getEntry(name)),
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

async function listEntries(zip: ZipFile, path: string, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entriesMax) throw new InvalidZipError('too_many_files', String(zip.entryCount));
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of readEntries(zip, path)) {
    bytes += entry.uncompressedSize;
    const problem = bytes > limits.unpackedMaxBytes ? 'unpacked_too_large' : findProblem(entry, entries);
    if (problem)
      throw new InvalidZipError((await isDamaged(zip, entry)) ? 'not_a_zip' : problem, entry.fileName);
    if (!isFolder(entry)) entries.set(entry.fileName, entry);
  }
  return entries;
}

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/');

/** What the reader of the archive finds wrong with it as errors of this file. */
async function* readEntries(zip: ZipFile, path: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (cause) {
    if (isSystemError(cause)) throw cause;
    const text = String(cause);
    const [, problem = 'not_a_zip'] = ENTRY_ERRORS.find(([pattern]) => pattern.test(text)) ?? [];
    const isWrong = problem === 'encrypted' && !(await beginsEncrypted(path));
    throw new InvalidZipError(isWrong ? 'not_a_zip' : problem, text, { cause });
  }
}

const ENTRY_ERRORS: readonly (readonly [RegExp, ZipProblem])[] = [
  [/relative path|absolute path|invalid characters in fileName/, 'unsafe_name'],
  [/strong encryption/, 'encrypted'],
];
/** As they are, and Deflate: the methods that can be unpacked. */
const COMPRESSION_METHODS = [0, 8];

function findProblem(entry: Entry, others: ReadonlyMap<string, Entry>): ZipProblem | null {
  const { uncompressedSize, compressedSize, compressionMethod, externalFileAttributes } = entry;
  if (isFolder(entry)) return null;
  if (others.has(entry.fileName)) return 'repeated_name';
  if (entry.isEncrypted()) return 'encrypted';
  if (!COMPRESSION_METHODS.includes(compressionMethod)) return 'compression';
  if (((externalFileAttributes >>> 16) & FILE_TYPE) === LINK_TYPE) return 'link';
  const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > MAX_COMPRESSION_RATIO * compressedSize;
  return isBomb ? 'bomb' : null;
}

const ENCRYPTED_FLAG = 1;
/** Sizes that the header before a file does not say: they follow its bytes, or stand in a field for large files. */
const UNSAID_SIZES = [0, 0xffffffff];

/** Whether the list of files and the header before the file, which say the same things twice, differ. */
async function isDamaged(zip: ZipFile, entry: Entry): Promise<boolean> {
  const header = await zip.readLocalFileHeaderPromise(entry).catch((error: unknown) => {
    if (isSystemError(error)) throw error;
    return null;
  });
  return header === null || !isAlike(entry, header);
}

const isAlike = (entry: Entry, header: LocalFileHeader): boolean =>
  entry.fileNameRaw.equals(header.fileName) &&
  entry.compressionMethod === header.compressionMethod &&
  entry.isEncrypted() === Boolean(header.generalPurposeBitFlag & ENCRYPTED_FLAG) &&
  [...UNSAID_SIZES, entry.uncompressedSize].includes(header.uncompressedSize);

/** The signature of a file, its version and its flags. */
const BEGINNING_BYTES = 8;
const FILE_SIGNATURE = 0x04034b50;
const STRONG_ENCRYPTION_FLAG = 0x40;

/** Whether the first file is strongly encrypted. yauzl ends at the first entry that seems to be, without saying where its file is. */
async function beginsEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: beginning } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
    const flags = beginning.readUInt16LE(BEGINNING_BYTES - 2);
    return beginning.readUInt32LE(0) === FILE_SIGNATURE && (flags & STRONG_ENCRYPTION_FLAG) !== 0;
  } finally {
    await file.close();
  }
}
