import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { readTrainingManifest } from './training-manifest.ts';

const HASH = 'a'.repeat(64);

/** Reads this text as the manifest beside a model. */
async function read(text: string) {
  const folder = await createTemporaryFolder('training-manifest');
  await writeFile(join(folder, 'model.training.json'), text);
  return readTrainingManifest(join(folder, 'model.onnx'));
}

it('has the photos and groups of places of the file beside the model (EV-27)', async () => {
  expect(await read(JSON.stringify({ photos: [HASH], place_groups: ['cell:1:2'] }))).toEqual({
    photos: new Set([HASH]),
    groups: new Set(['cell:1:2']),
  });
  expect(await read(JSON.stringify({ photos: [] }))).toEqual({ photos: new Set(), groups: new Set() });
});

it('is absent when there is no such file (EV-27)', async () => {
  expect(
    await readTrainingManifest(join(await createTemporaryFolder('no-manifest'), 'model.onnx')),
  ).toBeNull();
});

it.each(['no JSON', '{}', '{"photos":["short"]}', '{"photos":[1]}', '[]'])(
  'is refused in a sentence that names the file when it is %s',
  async (text) => {
    await expect(read(text)).rejects.toThrow(
      /^the training manifest .*model\.training\.json is not understood/,
    );
  },
);
