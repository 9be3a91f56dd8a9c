import { Hash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../../testing/temporary-folder.ts';
import { type FormPart, readPhotoForm } from './read-photo-form.ts';

const PHOTOS = 30;
const CHUNKS = 8;
/** Those of two turns, because a turn may begin before a count and end after it. */
const MAX_CHUNKS = 8;

async function* photoForm(): AsyncGenerator<FormPart> {
  const chunks = Array.from({ length: CHUNKS }, () => Buffer.alloc(1024));
  const file = Object.assign(Readable.from(chunks), { truncated: false });
  yield { type: 'file', fieldname: 'image', file };
}

it('reads few chunks of all arriving photos before other work of the event loop goes on (UP-43)', async () => {
  const update = vi.spyOn(Hash.prototype, 'update');
  onTestFinished(() => update.mockRestore());
  const folder = await createTemporaryFolder('read-photo-form');
  const ofEachTurn: number[] = [];
  let isReading = true;
  let before = 0;
  const watch = () => {
    ofEachTurn.push(update.mock.calls.length - before);
    before = update.mock.calls.length;
    if (isReading) setImmediate(watch);
  };
  watch();
  await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) =>
      readPhotoForm(photoForm(), {
        path: join(folder, `${index}`),
        abortSignal: new AbortController().signal,
      }),
    ),
  );
  isReading = false;
  expect(update).toHaveBeenCalledTimes(PHOTOS * CHUNKS);
  expect(Math.max(...ofEachTurn)).toBeLessThanOrEqual(MAX_CHUNKS);
});
