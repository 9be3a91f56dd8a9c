import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openZip, type ZipLimits } from './zip-file.ts';

const LIMITS: ZipLimits = { entriesMax: 3, unpackedMaxBytes: 1000 };
const LINK = 0o120777;

async function archive(
  entries: { name: string; text?: string; mode?: number; compress?: boolean }[],
  change: (bytes: Buffer) => void = () => undefined,
): Promise<string> {
  const zip = new ZipFile();
  for (const { name, text = 'text', mode, compress = true } of entries)
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(text), name, { compress, ...(mode !== undefined && { mode }) });
  zip.end();
  const bytes = await buffer(zip.outputStream as NodeJS.ReadableStream);
  change(bytes);
  const folder = await mkdtemp(join(tmpdir(), 'smart-waste-zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  return path;
}

test('an archive lists its files and unpacks each of them', async () => {
  const zip = await openZip(await archive([{ name: 'a/' }, { name: 'a/b.txt', text: 'कचरा' }]), LIMITS);
  expect(zip.names).toEqual(['a/b.txt']);
  expect(zip.getSize('a/b.txt')).toBe(12);
  expect((await zip.read('a/b.txt')).toString()).toBe('कचरा');
  zip.close();
});

test.each([
  ['link', [{ name: 'a', mode: LINK }]],
  ['repeated_name', [{ name: 'a' }, { name: 'a' }]],
  ['too_many_files', ['a', 'b', 'c', 'd'].map((name) => ({ name }))],
  [
    'unpacked_too_large',
    [
      { name: 'a', text: 'x'.repeat(600) },
      { name: 'b', text: 'x'.repeat(600) },
    ],
  ],
])('an archive is refused: %s', async (problem, entries) => {
  await expect(openZip(await archive(entries), LIMITS)).rejects.toMatchObject({ problem });
});

const FILE = Buffer.from('PK\x03\x04', 'latin1');
const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
/** The flags and the compression in the list of files at the end; before the bytes of a file they come two bytes earlier. */
const [FLAGS_AT, COMPRESSION_AT] = [8, 10];
const writeInList = (bytes: Buffer, at: number, value: number) =>
  bytes.writeUInt16LE(value, bytes.indexOf(ENTRY) + at);
const writeTwice = (bytes: Buffer, at: number, value: number) => {
  writeInList(bytes, at, value);
  bytes.writeUInt16LE(value, bytes.indexOf(FILE) + at - 2);
};

test.each<[string, string, (bytes: Buffer) => void]>([
  ['encrypted', 'a password', (bytes) => writeTwice(bytes, FLAGS_AT, 1)],
  ['encrypted', 'strong encryption', (bytes) => writeTwice(bytes, FLAGS_AT, 0x41)],
  ['compression', 'LZMA', (bytes) => writeTwice(bytes, COMPRESSION_AT, 14)],
  ['in_parts', 'several files', (bytes) => bytes.writeUInt16LE(2, bytes.indexOf(END) + 4)],
])('an archive is refused: %s, with %s', async (problem, _, change) => {
  await expect(openZip(await archive([{ name: 'a' }], change), LIMITS)).rejects.toMatchObject({ problem });
});

test.each<[string, (bytes: Buffer) => void]>([
  ['a password', (bytes) => writeInList(bytes, FLAGS_AT, 1)],
  ['strong encryption', (bytes) => writeInList(bytes, FLAGS_AT, 0x41)],
  ['LZMA', (bytes) => writeInList(bytes, COMPRESSION_AT, 14)],
  [
    'a password, before no file',
    (bytes) => bytes.fill(0xff, bytes.indexOf(ENTRY) + FLAGS_AT, bytes.indexOf(END)),
  ],
  ['a size that the file does not have', (bytes) => bytes.writeUInt32LE(2e9, bytes.indexOf(ENTRY) + 24)],
])('an archive whose list of files alone says %s is damaged', async (_, change) => {
  const path = await archive([{ name: 'a' }], change);
  await expect(openZip(path, LIMITS)).rejects.toMatchObject({ problem: 'not_a_zip' });
});

test('unpacking ends with an error where an entry is larger than it says', async () => {
  const path = await archive([{ name: 'a', text: 'x'.repeat(900) }], (bytes) => {
    bytes.writeUInt32LE(9, bytes.indexOf(ENTRY) + 24); // the unpacked size
  });
  const zip = await openZip(path, LIMITS);
  await expect(zip.read('a')).rejects.toThrow('too many bytes');
  zip.close();
});

test('unpacking ends with an error where the bytes of a file changed, although its size is right', async () => {
  const path = await archive([{ name: 'a', text: 'garbage', compress: false }], (bytes) => {
    bytes.write('bagrage', bytes.indexOf('garbage'));
  });
  const zip = await openZip(path, LIMITS);
  await expect(zip.read('a')).rejects.toThrow('is damaged');
  zip.close();
});
