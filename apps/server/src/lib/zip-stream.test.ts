import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { createZipStream } from './zip-stream.ts';

const AT = new Date('2026-11-21T05:44:36Z');

/** Content that never ends; `ended` is called when its reader stops. */
async function* endless(ended: () => void): AsyncGenerator<string> {
  try {
    for (;;) {
      yield 'x'.repeat(100_000);
      await new Promise(setImmediate);
    }
  } finally {
    ended();
  }
}

test('an archive has its entries in order, with text in any script', async () => {
  async function* pieces() {
    yield 'कचरा ';
    yield 'क्षेत्र';
  }
  const archive = createZipStream(
    [
      { name: 'one.xml', content: ['<a/>'] },
      { name: 'folder/two.xml', content: pieces() },
    ],
    AT,
  );
  const files = unzipSync(await buffer(archive));
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['one.xml', '<a/>'],
    ['folder/two.xml', 'कचरा क्षेत्र'],
  ]);
});

test('an archive that is destroyed ends the entry that is being produced', async () => {
  const ended = vi.fn();
  const archive = createZipStream([{ name: 'endless', content: endless(ended) }], AT);
  archive.resume();
  await new Promise((resolve) => archive.once('data', resolve));
  archive.destroy();
  await expect.poll(() => ended).toHaveBeenCalledTimes(1);
});

test('an archive takes its entries one after the other, each when the one before has been read', async () => {
  const order: string[] = [];
  async function* content(name: string) {
    order.push(`${name} begins`);
    yield name;
    order.push(`${name} ends`);
  }
  async function* entries() {
    for (const name of ['a', 'b']) yield { name, content: content(name), modifiedAt: AT, isCompressed: true };
  }
  const files = unzipSync(await buffer(createZipStream(entries(), AT)));
  expect(Object.keys(files)).toEqual(['a', 'b']);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('an archive whose entries cannot be listed is destroyed with that error', async () => {
  async function* entries() {
    yield { name: 'a', content: 'a' };
    throw new Error('the database is away');
  }
  await expect(buffer(createZipStream(entries(), AT))).rejects.toThrow('the database is away');
});

test('an archive that nothing reads stops producing', async () => {
  let produced = 0;
  async function* counted() {
    for (;;) {
      produced += 1;
      yield crypto.getRandomValues(Buffer.alloc(65_000)); // random bytes do not shrink
      await new Promise(setImmediate);
    }
  }
  const archive = createZipStream([{ name: 'counted', content: counted() }], AT);
  let before = -1;
  while (produced !== before) {
    before = produced;
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  }
  expect(produced).toBeLessThan(50);
  archive.destroy();
});

test('an entry that fails destroys the archive with its error', async () => {
  async function* failing() {
    yield 'a beginning';
    throw new Error('the database is away');
  }
  await expect(buffer(createZipStream([{ name: 'failing', content: failing() }], AT))).rejects.toThrow(
    'the database is away',
  );
});
