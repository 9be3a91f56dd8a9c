import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnsweredPhoto, LABELLED_CLASSES, schemaOf } from '@smart-waste/core';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { bundleThread } from '../../test/threads.ts';
import { computeFigures } from './compute-figures.ts';
import { threadFigureComputer } from './thread-figure-computer.ts';

let file: string;
let broken: string;
beforeAll(async () => {
  file = await bundleThread(new URL('./figures-thread.ts', import.meta.url));
  broken = join(await temporaryFolder('figures-thread'), 'broken.mjs');
  await writeFile(broken, 'process.exit(3);');
});

const box = { x: 0.1, y: 0.1, width: 0.4, height: 0.4 };
const bottle = { class: 'bottle', title: 'Bottle', confidence: 0.9, waste: true, box };
const photo: AnsweredPhoto = {
  annotations: [{ class: 'bottle', is_unsure: false, box }],
  labelled_classes: null,
  group: 'cell:1:1',
  slices: ['day'],
  scored: [bottle],
  live: [bottle],
};
const schema = schemaOf([{ labels: [...LABELLED_CLASSES] }], LABELLED_CLASSES);

test('a thread computes the same figures and differences as the calling one', async () => {
  const { figures, compare } = threadFigureComputer(file);
  expect({ figures: await figures([photo], schema) }).toEqual(computeFigures({ photos: [photo], schema }));
  const both = { one: [photo], other: [{ ...photo, live: [] }] };
  expect({ comparison: await compare(both, schema) }).toEqual(computeFigures({ ...both, schema }));
});

test('a request is rejected when its thread ends without an answer', async () => {
  await expect(threadFigureComputer(broken).figures([photo], schema)).rejects.toThrow('ended: code 3');
});
