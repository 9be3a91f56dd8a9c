import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LABEL_CLASSES } from '@smart-waste/contract';
import {
  type AnsweredPhoto,
  createLabelSchema,
  LABELLED_CLASSES,
  type ScoredDetection,
} from '@smart-waste/core';
import { beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { createSeededRandom, pick, pickIndex } from '../../lib/seeded-random.ts';
import { synchronousFigures } from '../../test/synchronous-workers.ts';
import { bundleThread } from '../../test/threads.ts';
import { createThreadFigureComputer } from './thread-figure-computer.ts';

let file: string;
let broken: string;
let brokenHelper: string;
beforeAll(async () => {
  file = await bundleThread(new URL('./figures-thread.ts', import.meta.url));
  broken = join(await createTemporaryFolder('figures-thread'), 'broken.mjs');
  await writeFile(broken, 'process.exit(3);');
  brokenHelper = join(dirname(broken), 'broken-helper.mjs');
  const exit = `import * as self from 'node:worker_threads'; if (self.workerData.claims) process.exit(4);`;
  await writeFile(brokenHelper, `${exit}\n${await readFile(file, 'utf8')}`);
});

const random = createSeededRandom('photos');
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const anyBox = () => ({ x: 0.2 * random(), y: 0.2 * random(), width: 0.4, height: 0.4 });
const anyDetection = (): ScoredDetection => {
  const name = pick(random, LABEL_CLASSES.slice(0, 3));
  return { class: name, confidence: random(), waste: name !== 'bottle', box: anyBox() };
};
const anyPhoto = (): AnsweredPhoto => {
  const scored = times(pickIndex(random, 6), anyDetection);
  return {
    annotations: times(pickIndex(random, 4), () => ({
      class: pick(random, LABEL_CLASSES.slice(0, 3)),
      is_unsure: random() < 0.1,
      box: anyBox(),
    })),
    labelled_classes: random() < 0.1 ? ['garbage_pile'] : null,
    group: `cell:${pickIndex(random, 40)}`,
    slices: random() < 0.5 ? ['day', 'gps'] : ['night'],
    scored,
    live: scored.filter(({ confidence }) => confidence > 0.3),
  };
};
const photos = times(120, anyPhoto);
const schema = createLabelSchema([{ labels: [...LABELLED_CLASSES] }], LABELLED_CLASSES);

test.each([
  ['one thread computes', 1],
  ['three threads compute', 3],
])('%s the same figures and differences as the calling one', async (_, count) => {
  const { computeFigures, compare } = createThreadFigureComputer({ file, countThreads: () => count });
  const expected = await synchronousFigures.computeFigures(photos, schema);
  expect(expected.headlines.map50.interval).not.toBeNull();
  expect(await computeFigures(photos, schema)).toEqual(expected);
  const both = { one: photos, other: photos.map((photo) => ({ ...photo, live: photo.live.slice(1) })) };
  expect(await compare(both, schema)).toEqual(await synchronousFigures.compare(both, schema));
});

test('requests are computed one after the other', async () => {
  const inUse = join(dirname(broken), 'in-use');
  const alone = join(dirname(broken), 'alone.mjs');
  await writeFile(
    alone,
    `import { mkdirSync, rmdirSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     mkdirSync(${JSON.stringify(inUse)}); // fails while there is another one
     setTimeout(() => { rmdirSync(${JSON.stringify(inUse)}); parentPort.postMessage('alone'); }, 50);`,
  );
  const { computeFigures, compare } = createThreadFigureComputer({ file: alone });
  const both = { one: photos, other: photos };
  expect(await Promise.all([computeFigures(photos, schema), compare(both, schema)])).toEqual([
    'alone',
    'alone',
  ]);
});

test('photos without a box and no photos have figures, too', async () => {
  const { computeFigures } = createThreadFigureComputer({ file });
  const empty: AnsweredPhoto = { ...anyPhoto(), annotations: [], scored: [], live: [] };
  for (const some of [[empty], []])
    expect(await computeFigures(some, schema)).toEqual(await synchronousFigures.computeFigures(some, schema));
});

test('a request is rejected when its thread ends without an answer, and the next one begins', async () => {
  const { computeFigures } = createThreadFigureComputer({ file: broken });
  await expect(computeFigures(photos, schema)).rejects.toThrow('ended: code 3');
  await expect(computeFigures(photos, schema)).rejects.toThrow('ended: code 3');
});

test('a request is rejected when a thread that helps ends without an answer', async () => {
  const { computeFigures } = createThreadFigureComputer({ file: brokenHelper, countThreads: () => 2 });
  await expect(computeFigures(photos, schema)).rejects.toThrow('ended: code 4');
});
