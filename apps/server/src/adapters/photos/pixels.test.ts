import { expect, test } from 'vitest';
import { scaled } from './pixels.ts';

const grey = (width: number, height: number) => ({
  rgb: new Uint8Array(width * height * 3).fill(120),
  width,
  height,
});

test('scaled pixels can be handed to a thread', async () => {
  const bytes = await scaled(grey(64, 48), { width: 32, height: 24 });
  expect(bytes.length).toBe(32 * 24 * 3);
  const handed = structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] }); // never shared memory
  expect(handed[0]).toBe(120);
  expect(bytes.length).toBe(0);
});

test('scaling hundreds of photos leaves no memory behind', async () => {
  const photo = grey(1000, 1000);
  const scale = async (times: number) => {
    for (let n = 0; n < times; n += 1) await scaled(photo, { width: 1000, height: 1000 });
  };
  await scale(60);
  const before = process.memoryUsage.rss();
  await scale(200);
  const grownMegabytes = (process.memoryUsage.rss() - before) / 1e6;
  expect(grownMegabytes).toBeLessThan(300); // 600 when each is kept
});
