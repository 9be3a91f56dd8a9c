import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeZoneFigures } from '@smart-waste/core';
import { beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { bundleThread } from '../../test/threads.ts';
import { createThreadZoner } from './thread-zoner.ts';

let file: string;
let broken: string;
beforeAll(async () => {
  file = await bundleThread(new URL('./zoning-thread.ts', import.meta.url));
  broken = join(await createTemporaryFolder('zoning-thread'), 'broken.mjs');
  await writeFile(
    broken,
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));`,
  );
});

const columns = (count: number) => ({
  latitude: Float64Array.from({ length: count }, (_, index) => 26.9 + (index % 7) * 0.004),
  longitude: new Float64Array(count).fill(75.8),
  detections: new Float64Array(count).fill(1),
  confidence: new Float64Array(count).fill(0.5),
  calibratedConfidence: new Float64Array(count).fill(0.3),
  name: new Int32Array(count).fill(1),
});

test('a thread computes the same zones as core and returns the columns', async () => {
  const zoner = createThreadZoner(file);
  const before = { latitude: Float64Array.of(26.9), longitude: Float64Array.of(75.8) };
  const zoning = { radiusMeters: 500, before };
  const expected = computeZoneFigures(columns(1000), { ...zoning, before: structuredClone(before) });
  const [one, other] = await Promise.all([
    zoner.zone({ ...columns(1000), getId: String }, zoning),
    zoner.zone(columns(0), { radiusMeters: 500 }),
  ]);
  expect(one.figures).toEqual(expected);
  expect(one.uploads.latitude).toEqual(columns(1000).latitude);
  expect(one.uploads.getId(7)).toBe('7');
  expect(other.figures.size).toHaveLength(0);
  await zoner.close();
});

test('requests of a thread that ends are rejected, and the next request starts another', async () => {
  const zoner = createThreadZoner(broken);
  for (const _ of [1, 2])
    await expect(zoner.zone(columns(3), { radiusMeters: 500 })).rejects.toThrow(
      'the zoning thread ended: code 3',
    );
  await zoner.close();
});

test('closing before the first request succeeds', async () => {
  await expect(createThreadZoner(file).close()).resolves.toBeUndefined();
});
