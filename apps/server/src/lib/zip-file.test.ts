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
  expect(zip.bytesOf('a/b.txt')).toBe(12);
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

const ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
/** The flags and the compression of an entry in the list of files at the end. */
const [FLAGS_AT, COMPRESSION_AT] = [8, 10];

test.each<[string, string, (bytes: Buffer) => void]>([
  ['encrypted', 'a password', (bytes) => bytes.writeUInt16LE(1, bytes.indexOf(ENTRY) + FLAGS_AT)],
  ['encrypted', 'strong encryption', (bytes) => bytes.writeUInt16LE(0x41, bytes.indexOf(ENTRY) + FLAGS_AT)],
  ['compression', 'LZMA', (bytes) => bytes.writeUInt16LE(14, bytes.indexOf(ENTRY) + COMPRESSION_AT)],
  ['in_parts', 'several files', (bytes) => bytes.writeUInt16LE(2, bytes.indexOf(END) + 4)],
])('an archive is refused: %s, with %s', async (problem, _, change) => {
  await expect(openZip(await archive([{ name: 'a' }], change), LIMITS)).rejects.toMatchObject({ problem });
});

test('unpacking ends with an error where an entry is larger than it says', async () => {
  const path = await archive([{ name: 'a', text: 'x'.repeat(900) }], (bytes) => {
    const entry = bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    bytes.writeUInt32LE(9, entry + 24); // the unpacked size
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
