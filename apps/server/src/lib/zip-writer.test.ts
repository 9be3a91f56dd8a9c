import { Readable } from 'node:stream';
import { GIBIBYTE } from '@smart-waste/contract';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { buildZipEnd, type ZippedFile, zipContent, zipText } from './zip-writer.ts';

const AT = new Date('2026-11-24T00:30:10Z');
/** An archive that is written file by file. */
async function archive(contents: Record<string, string>): Promise<Buffer> {
  const files: ZippedFile[] = [];
  const parts: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(contents)) {
    const isCompressed = name.endsWith('.jpg');
    const { file, pieces } = name.endsWith('.json')
      ? await zipText(name, text, { offset, at: AT })
      : zipContent(name, Buffer.from(text), { offset, at: AT, isCompressed });
    files.push(file);
    const bytes = Buffer.concat(pieces);
    parts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([...parts, ...(await buildZipEnd(files, { offset, at: AT }))]);
}

test('an archive is read by others, with names in any script, empty files and none at all', async () => {
  const contents = {
    'कचरा/a.jpg': 'bytes',
    'labels/a.txt': 'text '.repeat(100),
    'empty.txt': '',
    'empty.json': '',
  };
  const read = unzipSync(await archive(contents));
  expect(Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual(
    contents,
  );
  const zip = await fromBufferPromise(await archive(contents), { lazyEntries: true });
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  expect(entries[1]?.compressedSize).toBeLessThan(50);
  expect(entries[0]?.getLastModDate({ timezone: 'UTC' })).toEqual(AT);
  expect(unzipSync(await archive({}))).toEqual({});
});

test('offsets of 4 GiB and more, and more than 65,535 files, are written as Zip64', async () => {
  const file = (index: number): ZippedFile => ({
    name: `${index}.jpg`,
    crc: 0,
    bytes: 1,
    compressed: 1,
    isDeflated: false,
    offset: index * GIBIBYTE,
  });
  const files = Array.from({ length: 70_000 }, (_, index) => file(index));
  const end = Buffer.concat(await buildZipEnd(files, { offset: 0, at: AT }));
  const zip = await fromBufferPromise(end, { lazyEntries: true });
  expect(zip.entryCount).toBe(70_000);
  const offsets: number[] = [];
  for await (const entry of zip.eachEntry()) offsets.push(entry.relativeOffsetOfLocalHeader / GIBIBYTE);
  expect(offsets.slice(2, 7)).toEqual([2, 3, 4, 5, 6]);
  expect(offsets.at(-1)).toBe(69_999);
});

/** An archive of which only the end is there; what is before is zeros. */
class EndOfArchive extends RandomAccessReader {
  readonly #end: Buffer;
  readonly #offset: number;
  constructor(end: Buffer, offset: number) {
    super();
    this.#end = end;
    this.#offset = offset;
  }
  override _readStreamForRange(start: number, end: number) {
    const before = Math.max(0, Math.min(end, this.#offset) - start);
    const from = Math.max(0, start - this.#offset);
    return Readable.from([Buffer.alloc(before), this.#end.subarray(from, end - this.#offset)]);
  }
}

test.each([
  ['begins beyond 4 GiB', 5 * GIBIBYTE],
  ['begins before 4 GiB and ends beyond', 4 * GIBIBYTE - 30],
  ['ends right before 4 GiB', 4 * GIBIBYTE - 200],
])('a list of few files is found when it %s', async (_, offset) => {
  const far: ZippedFile = {
    name: 'far.jpg',
    crc: 0,
    bytes: 1,
    compressed: 1,
    isDeflated: false,
    offset: offset - 100,
  };
  const end = Buffer.concat(await buildZipEnd([far], { offset, at: AT }));
  const reader = new EndOfArchive(end, offset);
  const zip = await fromRandomAccessReaderPromise(reader, offset + end.length, { lazyEntries: true });
  const names: [string, number][] = [];
  for await (const entry of zip.eachEntry()) names.push([entry.fileName, entry.relativeOffsetOfLocalHeader]);
  expect(names).toEqual([['far.jpg', offset - 100]]);
});

test('a text is written and deflated between other work', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  function* lines() {
    for (let line = 0; line < 20_000; line += 1) yield `${line} `.repeat(10);
  }
  const { file, pieces } = await zipText('a.json', lines(), { offset: 0, at: AT });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(5);
  const whole = Buffer.concat([
    ...pieces,
    ...(await buildZipEnd([file], { offset: Buffer.concat(pieces).length, at: AT })),
  ]);
  expect(strFromU8(unzipSync(whole)['a.json']!)).toBe([...lines()].join(''));
});
