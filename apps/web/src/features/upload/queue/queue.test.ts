import { createReason } from '@smart-waste/messages';
import { expect, test } from 'vitest';
import {
  admit,
  computeTotalPercent,
  isSendable,
  type QueueAction,
  type QueueItem,
  queueReducer,
} from './queue.ts';

const MB = 1024 * 1024;

/** A file that reports this size without holding as many bytes. */
function createFile(name: string, size = 100, type = 'image/jpeg'): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const item = (id: string, change: Partial<QueueItem> = {}): QueueItem => ({
  id,
  file: createFile(`${id}.jpg`),
  previewUrl: `blob:${id}`,
  gps: null,
  isTakenHere: false,
  isPreparing: false,
  status: 'queued',
  progress: 0,
  reason: null,
  ...change,
});

const applyActions = (queue: readonly QueueItem[], ...actions: QueueAction[]) =>
  actions.reduce(queueReducer, queue);

test('a photo passes from queued through uploading to done (UP-23, UP-30)', () => {
  const sending = applyActions(
    [item('a')],
    { type: 'sending', id: 'a' },
    { type: 'progressed', id: 'a', percent: 40 },
  );
  expect(sending[0]).toMatchObject({ status: 'uploading', progress: 40 });
  expect(applyActions(sending, { type: 'sent', id: 'a' })[0]).toMatchObject({
    status: 'done',
    progress: 100,
  });
});

test('a refused photo holds the reason and can be sent again', () => {
  const failed = applyActions(
    [item('a')],
    { type: 'sending', id: 'a' },
    { type: 'refused', id: 'a', reason: 'No photo' },
  );
  expect(failed[0]).toMatchObject({ status: 'failed', reason: 'No photo', progress: 0 });
  expect(applyActions(failed, { type: 'sending', id: 'a' })[0]).toMatchObject({
    status: 'uploading',
    reason: null,
  });
});

test('an action on one photo does not change the others', () => {
  const queue = [item('a'), item('b')];
  expect(applyActions(queue, { type: 'progressed', id: 'a', percent: 70 })[1]).toBe(queue[1]);
});

test('a photo that was kept on the device or removed leaves the queue', () => {
  expect(
    applyActions([item('a'), item('b')], { type: 'kept', id: 'a' }, { type: 'removed', id: 'b' }),
  ).toEqual([]);
});

test('finishing removes the sent photos and keeps the failed ones', () => {
  const queue = [item('a', { status: 'done' }), item('b', { status: 'failed' })];
  expect(applyActions(queue, { type: 'finished' }).map(({ id }) => id)).toEqual(['b']);
});

test('editing a photo queues it again after any outcome', () => {
  const file = createFile('turned.jpg');
  const edited = applyActions(
    [item('a', { status: 'failed', reason: 'No photo' })],
    { type: 'preparing', id: 'a' },
    { type: 'prepared', id: 'a', file, previewUrl: 'blob:new', gps: null },
  );
  expect(edited[0]).toMatchObject({ file, status: 'queued', reason: null, isPreparing: false });
});

test('an action on a removed photo changes nothing', () => {
  expect(applyActions([item('a')], { type: 'sent', id: 'gone' })).toEqual([
    expect.objectContaining({ status: 'queued' }),
  ]);
});

test('accepts ten of twelve valid photos', () => {
  const files = Array.from({ length: 12 }, (_, index) => createFile(`${index}.jpg`));
  const { accepted, refused } = admit(files, []);
  expect(accepted).toHaveLength(10);
  expect(refused).toEqual([
    { name: '10.jpg', reason: createReason('upload.queue.full', { max: 10 }) },
    { name: '11.jpg', reason: createReason('upload.queue.full', { max: 10 }) },
  ]);
});

test('names an invalid file and accepts the others', () => {
  const { accepted, refused } = admit(
    [
      createFile('a.jpg'),
      createFile('notes.txt', 10, 'text/plain'),
      createFile('big.jpg', 10 * MB + 1),
      createFile('b.png'),
    ],
    [],
  );
  expect(accepted.map(({ name }) => name)).toEqual(['a.jpg', 'b.png']);
  expect(refused).toEqual([
    { name: 'notes.txt', reason: createReason('upload.photo.not_an_image') },
    { name: 'big.jpg', reason: createReason('upload.photo.too_large') },
  ]);
});

test('skips a file that would exceed 40 MB and accepts a smaller one after it', () => {
  const queue = [1, 2, 3].map((n) => item(`${n}`, { file: createFile(`${n}.jpg`, 10 * MB) }));
  const { accepted, refused } = admit([createFile('big.jpg', 10 * MB), createFile('more.jpg', 1)], queue);
  expect(accepted.map(({ name }) => name)).toEqual(['big.jpg']);
  expect(refused).toEqual([{ name: 'more.jpg', reason: createReason('upload.queue.too_large') }]);
});

test.each([
  ['a queued photo can be sent', item('a'), true],
  ['a failed one too', item('a', { status: 'failed' }), true],
  ['one that is being prepared can not', item('a', { isPreparing: true }), false],
  ['nor one on its way', item('a', { status: 'uploading' }), false],
  ['nor one that has arrived', item('a', { status: 'done' }), false],
])('%s', (_, photo, sendable) => {
  expect(isSendable(photo)).toBe(sendable);
});

test('the percentage is the mean over the queue and 0 for an empty one', () => {
  expect(computeTotalPercent([item('a', { progress: 100 }), item('b', { progress: 50 }), item('c')])).toBe(
    50,
  );
  expect(computeTotalPercent([])).toBe(0);
});
