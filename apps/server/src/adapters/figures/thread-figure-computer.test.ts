import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LABEL_CLASSES } from '@smart-waste/contract';
import { type AnsweredPhoto, LABELLED_CLASSES, type ScoredDetection, schemaOf } from '@smart-waste/core';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { indexBelow, pick, seededRandom } from '../../lib/seeded-random.ts';
import { synchronousFigures } from '../../test/synchronous-workers.ts';
import { bundleThread } from '../../test/threads.ts';
import { threadFigureComputer } from './thread-figure-computer.ts';

let file: string;
let broken: string;
let brokenHelper: string;
beforeAll(async () => {
  file = await bundleThread(new URL('./figures-thread.ts', import.meta.url));
  broken = join(await temporaryFolder('figures-thread'), 'broken.mjs');
  await writeFile(broken, 'process.exit(3);');
  brokenHelper = join(dirname(broken), 'broken-helper.mjs');
  const exit = `import * as self from 'node:worker_threads'; if (self.workerData.claims) process.exit(4);`;
  await writeFile(brokenHelper, `${exit}\n${await readFile(file, 'utf8')}`);
});

const random = seededRandom('photos');
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const anyBox = () => ({ x: 0.2 * random(), y: 0.2 * random(), width: 0.4, height: 0.4 });
const anyDetection = (): ScoredDetection => {
  const name = pick(random, LABEL_CLASSES.slice(0, 3));
  return { class: name, confidence: random(), waste: name !== 'bottle', box: anyBox() };
};
const anyPhoto = (): AnsweredPhoto => {
  const scored = times(indexBelow(random, 6), anyDetection);
  return {
    annotations: times(indexBelow(random, 4), () => ({
      class: pick(random, LABEL_CLASSES.slice(0, 3)),
      is_unsure: random() < 0.1,
      box: anyBox(),
    })),
    labelled_classes: random() < 0.1 ? ['garbage_pile'] : null,
    group: `cell:${indexBelow(random, 40)}`,
    slices: random() < 0.5 ? ['day', 'gps'] : ['night'],
    scored,
    live: scored.filter(({ confidence }) => confidence > 0.3),
  };
};
const photos = times(120, anyPhoto);
const schema = schemaOf([{ labels: [...LABELLED_CLASSES] }], LABELLED_CLASSES);

test.each([
  ['one thread computes', 1],
  ['three threads compute', 3],
])('%s the same figures and differences as the calling one', async (_, count) => {
  const { figures, compare } = threadFigureComputer({ file, threads: () => count });
  const expected = await synchronousFigures.figures(photos, schema);
  expect(expected.headlines.map50.interval).not.toBeNull();
  expect(await figures(photos, schema)).toEqual(expected);
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
  const { figures, compare } = threadFigureComputer({ file: alone });
  const both = { one: photos, other: photos };
  expect(await Promise.all([figures(photos, schema), compare(both, schema)])).toEqual(['alone', 'alone']);
});

test('photos without a box and no photos have figures, too', async () => {
  const { figures } = threadFigureComputer({ file });
  const empty: AnsweredPhoto = { ...anyPhoto(), annotations: [], scored: [], live: [] };
  for (const some of [[empty], []])
    expect(await figures(some, schema)).toEqual(await synchronousFigures.figures(some, schema));
});

test('a request is rejected when its thread ends without an answer, and the next one begins', async () => {
  const { figures } = threadFigureComputer({ file: broken });
  await expect(figures(photos, schema)).rejects.toThrow('ended: code 3');
  await expect(figures(photos, schema)).rejects.toThrow('ended: code 3');
});

test('a request is rejected when a thread that helps ends without an answer', async () => {
  const { figures } = threadFigureComputer({ file: brokenHelper, threads: () => 2 });
  await expect(figures(photos, schema)).rejects.toThrow('ended: code 4');
});
