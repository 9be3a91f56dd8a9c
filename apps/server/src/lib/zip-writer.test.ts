import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZippedFile, zipEnd, zippedFile } from './zip-writer.ts';

const AT = new Date('2026-11-24T00:30:10Z');
const GIBIBYTE = 1024 ** 3;

/** An archive that is written file by file. */
function archive(contents: Record<string, string>): Buffer {
  const files: ZippedFile[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(contents)) {
    const isCompressed = name.endsWith('.jpg');
    const { file, pieces } = zippedFile(name, Buffer.from(text), { offset, at: AT, isCompressed });
    files.push(file);
    const bytes = Buffer.concat(pieces);
    parts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([...parts, zipEnd(files, { offset, at: AT })]);
}

test('an archive is read by others, with names in any script, empty files and none at all', async () => {
  const contents = { 'कचरा/a.jpg': 'bytes', 'labels/a.txt': 'text '.repeat(100), 'empty.txt': '' };
  const read = unzipSync(archive(contents));
  expect(Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual(
    contents,
  );
  const zip = await fromBufferPromise(archive(contents), { lazyEntries: true });
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  expect(entries[1]?.compressedSize).toBeLessThan(50);
  expect(entries[0]?.getLastModDate({ timezone: 'UTC' })).toEqual(AT);
  expect(unzipSync(archive({}))).toEqual({});
});

test('offsets of 4 GiB and more, and more than 65,535 files, are written as Zip64', async () => {
  const file = (index: number): ZippedFile => ({
    ...{ name: `${index}.jpg`, crc: 0, bytes: 1, compressed: 1, isDeflated: false },
    offset: index * GIBIBYTE,
  });
  const files = Array.from({ length: 70_000 }, (_, index) => file(index));
  const zip = await fromBufferPromise(zipEnd(files, { offset: 0, at: AT }), { lazyEntries: true });
  expect(zip.entryCount).toBe(70_000);
  const offsets: number[] = [];
  for await (const entry of zip.eachEntry()) offsets.push(entry.relativeOffsetOfLocalHeader / GIBIBYTE);
  expect(offsets.slice(2, 7)).toEqual([2, 3, 4, 5, 6]);
  expect(offsets.at(-1)).toBe(69_999);
});
