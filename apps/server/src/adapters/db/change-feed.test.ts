import { randomUUID } from 'node:crypto';
import type { ImageEvent } from '@smart-waste/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { UserRow } from '../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../test/rows.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
let ann: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  ann = await addUser(database.tables);
});
afterAll(() => database.close());

/** The events that another process receives until it is closed. */
async function anotherProcess() {
  const process = await openDatabase({
    connection: database.connection,
    poolSize: 1,
    log: pino({ level: 'silent' }),
  });
  const received: ImageEvent[] = [];
  const wakeUps: true[] = [];
  process.changeFeed.onImageChange((event) => received.push(event));
  process.changeFeed.onRunWaiting(() => wakeUps.push(true));
  return { ...process, received, wakeUps };
}

/** Resolves when all earlier notifications have arrived: they arrive in the order of their commits. */
async function everythingArrived({ received }: { received: ImageEvent[] }) {
  const marker = { image_id: randomUUID(), user_id: 0, change: 'deleted', status: null, stage: null };
  await sql`select pg_notify('image_changed', ${JSON.stringify(marker)})`.execute(database.kysely);
  await vi.waitFor(() => expect(received.at(-1)).toEqual(marker), { timeout: 30_000, interval: 5 });
  received.pop();
}

test('every process receives each change of an image, in order', async () => {
  const { images, analyses } = database.tables;
  const other = await anotherProcess();
  const { image } = await addImage(database.tables, newImage(ann.id), randomUUID());
  const claimed = () => analyses.claim({ worker: 'w', leaseSeconds: 60 });
  const run = (await claimed())!;
  await analyses.setStage(run, 'detecting');
  await analyses.release(run);
  await analyses.retryLater((await claimed())!, { delayMs: 0, error_message: 'busy' });
  await analyses.fail((await claimed())!, { ...record, status: 'ml_unavailable', error_message: 'none' });
  await analyses.requeueUnavailable(1, randomUUID);
  const drawn = { ...record, results: EMPTY_RESULTS, processed_key: 'processed/1.jpg' };
  await analyses.complete((await claimed())!, drawn);
  await analyses.request({
    analysis_id: randomUUID(),
    image_id: image.image_id,
    requested_by: ann.id,
    options: {},
  });
  await images.remove(image.image_id);
  await everythingArrived(other);

  const steps = other.received.map(({ change, status, stage }) => [change, status, stage]);
  const waits = ['updated', 'pending', 'queued'];
  const works = ['updated', 'processing', 'reading'];
  expect(steps).toEqual([
    ['created', 'pending', 'queued'],
    works,
    ['updated', 'processing', 'detecting'],
    waits,
    works,
    waits,
    works,
    ['updated', 'ml_unavailable', null],
    waits,
    works,
    ['updated', 'completed', null],
    waits,
    ['deleted', null, null],
  ]);
  for (const event of other.received)
    expect(event).toMatchObject({ image_id: image.image_id, user_id: ann.id });
  expect(other.wakeUps).toHaveLength(5);
  await other.close();
});

test('a write that changes nothing sends no notification', async () => {
  const { images, analyses } = database.tables;
  await addImage(database.tables, newImage(ann.id, { photo_sha256: 'same' }), null);
  const other = await anotherProcess();
  await addImage(database.tables, newImage(ann.id, { photo_sha256: 'same' }), randomUUID());
  await images.remove(randomUUID());
  await analyses.requeueExpired({ expirations: 2, error_message: 'lost' });
  await analyses.requeueUnavailable(5, randomUUID);
  await analyses.claim({ worker: 'w', leaseSeconds: 60 });
  await everythingArrived(other);
  expect(other.received).toEqual([]);
  expect(other.wakeUps).toEqual([]);
  await other.close();
});

test('a listener that unsubscribed receives nothing more, the others still do', async () => {
  const other = await anotherProcess();
  const stopped: ImageEvent[] = [];
  const stop = other.changeFeed.onImageChange((event) => stopped.push(event));
  stop();
  await addImage(database.tables, newImage(ann.id), null);
  await everythingArrived(other);
  expect(stopped).toEqual([]);
  expect(other.received).toHaveLength(1);
  await other.close();
});

test('an invalid notification and a listener that throws do not affect other listeners', async () => {
  const other = await anotherProcess();
  other.changeFeed.onImageChange(() => {
    throw new Error('a careless listener');
  });
  const late: ImageEvent[] = [];
  other.changeFeed.onImageChange((event) => late.push(event));
  await sql`select pg_notify('image_changed', 'not json'), pg_notify('image_changed', '{"image_id": 7}')`.execute(
    database.kysely,
  );
  await addImage(database.tables, newImage(ann.id), null);
  await everythingArrived(other);
  expect(other.received).toHaveLength(1);
  expect(late).toHaveLength(2); // the image and the marker
  await other.close();
});

test('photos that are retried together are one notification with one event for each photo', async () => {
  const count = 100;
  for (let photo = 0; photo < count; photo += 1) await addImage(database.tables, newImage(ann.id));
  await sql`update images set status = 'ml_failed'`.execute(database.kysely);
  const other = await anotherProcess();
  const client = new Client(database.connection);
  const payloads: string[] = [];
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  await client.connect();
  await client.query('listen images_changed');

  expect(await database.tables.batches.retryFailed(count)).toBe(count);
  await everythingArrived(other);
  expect(other.received).toHaveLength(count);
  expect(new Set(other.received.map(({ image_id }) => image_id)).size).toBe(count);
  expect(other.received[0]).toMatchObject({
    user_id: ann.id,
    change: 'updated',
    status: 'pending',
    stage: null,
  });
  await client.query('select 1');
  expect(payloads).toHaveLength(1);
  await client.end();
  await other.close();
});

test('a process that shows nothing is notified of waiting runs only', async () => {
  const worker = await openDatabase({
    connection: database.connection,
    poolSize: 1,
    log: pino({ level: 'silent' }),
    changeScope: 'runs',
  });
  const received: ImageEvent[] = [];
  worker.changeFeed.onImageChange((event) => received.push(event));
  const wokenTwice = new Promise<void>((resolve) => {
    let left = 2;
    worker.changeFeed.onRunWaiting(() => {
      left -= 1;
      if (left === 0) resolve();
    });
  });
  // Notifications arrive in order, so those of the first photo would arrive before the second one wakes the worker.
  await addImage(database.tables, newImage(ann.id), randomUUID());
  await addImage(database.tables, newImage(ann.id), randomUUID());
  await wokenTwice;
  expect(received).toEqual([]);
  await worker.close();
});
