import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { API_PREFIX, type DatasetImport } from '@smart-waste/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../../testing/small-disk.ts';
import { DatabaseConnectionError, DatabaseUnavailableError } from '../../../lib/errors.ts';
import { createZipStream } from '../../../lib/zip-stream.ts';
import { StoreFullError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { type ImageApi, imageApi } from '../../../test/image-api.ts';
import type { Person } from '../../../test/people.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { IMPORT_LEASE_SECONDS } from './import-archive.ts';
import { receiveArchive } from './receive-archive.ts';

let api: ImageApi;
let admin: Person;
beforeAll(async () => {
  api = await imageApi();
  admin = await api.person('admin');
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const table of ['dataset_imports', 'orphaned_objects'] as const)
    await api.kysely.deleteFrom(table).execute();
});
afterAll(() => api.close());

const photo = await jpegPhoto({ width: 40, height: 20 });
const lists = JSON.stringify({
  images: [{ id: 1, file_name: 'a.jpg', width: 40, height: 20 }],
  annotations: [],
  categories: [{ id: 1, name: 'can' }],
});
const archive = await buffer(
  createZipStream(
    [
      { name: 'annotations/instances_val.json', content: lists },
      { name: 'images/val/a.jpg', content: [photo] },
    ],
    new Date('2026-11-23T00:00:00Z'),
  ),
);
const send = () =>
  api.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/admin/datasets/imports/?title=Other`,
    headers: { ...admin.headers, 'content-type': 'application/zip' },
    payload: archive,
  });
const show = async (import_id: string): Promise<DatasetImport> =>
  (await api.request(`GET /admin/datasets/imports/${import_id}/`, admin)).json();
/** Sends the archive once the one before is read, whose last statement may still be under way. */
async function sendNext(): Promise<DatasetImport> {
  let answer = await send();
  const isReceived = async () => {
    if (answer.statusCode !== 202) answer = await send();
    return answer.statusCode === 202;
  };
  await expect.poll(isReceived).toBe(true);
  return answer.json();
}
async function read(): Promise<DatasetImport> {
  const { import_id } = await sendNext();
  await expect.poll(async () => (await show(import_id)).state).not.toBe('reading');
  return show(import_id);
}

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'read' });
/** The disk fails from the read of the archive on that is the first for which this is true. */
function failingDisk(isBroken: (reads: number) => boolean) {
  const { read: readFile } = fs;
  let reads = 0;
  const failing = (...args: unknown[]) => {
    reads += 1;
    const done = args.at(-1) as (error: Error) => void;
    if (isBroken(reads)) done(systemError('EIO'));
    else (readFile as unknown as (...args: unknown[]) => void)(...args);
  };
  vi.spyOn(fs, 'read').mockImplementation(failing as typeof fs.read);
  return () => reads;
}

it('fails at every read of an archive from a disk that fails, and rejects no photo for it (DS-38)', async () => {
  const reads = failingDisk(() => false);
  expect(await read()).toMatchObject({ state: 'preview', photos: 1, rejects: [] });
  const total = reads();
  expect(total).toBeGreaterThan(3);
  for (let broken = 1; broken <= total; broken += 1) {
    vi.restoreAllMocks();
    failingDisk((read) => read >= broken);
    const failed = await read();
    expect(failed, `read ${broken} of ${total}`).toMatchObject({
      state: 'failed',
      photos: 0,
      rejects: [],
      error_reason: { reason: 'error.dataset_import.storage_failed' },
    });
  }
  vi.restoreAllMocks();
  expect(await read()).toMatchObject({ state: 'preview', photos: 1 });
});

it.each([
  ['is full', new StoreFullError(new Error('ENOSPC')), 'no room left'],
  ['cannot be reached', new StoreUnavailableError('refused'), 'Send the archive again later'],
])('fails with a sentence when the store %s, and can be sent again (DS-38)', async (_, error, sentence) => {
  const { put } = api.deps.store;
  const restore = () => {
    api.deps.store.put = put;
  };
  onTestFinished(restore);
  api.deps.store.put = () => Promise.reject(error);
  const failed = await read();
  expect(failed).toMatchObject({ state: 'failed', photos: 0, rejects: [] });
  expect(failed.error_message).toContain(sentence);
  expect(await readdir(join(api.dataDir, 'incoming'))).toEqual([]);
  restore();
  expect(await read()).toMatchObject({ state: 'preview', photos: 1 });
});

it('goes on after the connection to the database was lost at each statement of the reading (DS-38)', async () => {
  const { datasetImports, objectLedger } = api.deps;
  const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
  const statements = [
    vi.spyOn(datasetImports, 'recordProgress'),
    vi.spyOn(objectLedger, 'reserve'),
    vi.spyOn(datasetImports, 'complete'),
  ];
  for (const statement of statements) statement.mockImplementationOnce(lost);
  expect(await read()).toMatchObject({ state: 'preview', photos: 1, rejects: [] });
  for (const statement of statements) expect(statement.mock.results[0]?.type).toBe('return');
});

it('is completed once when the answer of the database that it is completed was lost (DS-38)', async () => {
  const { complete } = api.deps.datasetImports;
  vi.spyOn(api.deps.datasetImports, 'complete').mockImplementationOnce(async (...completed) => {
    await complete(...completed);
    throw new DatabaseConnectionError(new Error('away'));
  });
  const completed = await read();
  expect(completed).toMatchObject({ state: 'preview', photos: 1 });
  await sendNext();
  expect(await show(completed.import_id)).toEqual(completed);
});

it('stores why it fails after the connection was lost meanwhile (DS-38)', async () => {
  vi.spyOn(api.deps.store, 'put').mockRejectedValue(new StoreUnavailableError('refused'));
  const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));
  vi.spyOn(api.deps.datasetImports, 'fail').mockImplementationOnce(lost);
  expect(await read()).toMatchObject({
    state: 'failed',
    error_reason: { reason: 'error.dataset_import.storage_failed' },
  });
});

describe('a database that is away for longer than the lease lasts', () => {
  const away = { state: 'failed', error_reason: { reason: 'error.dataset_import.database_away' } };
  const lost = () => Promise.reject(new DatabaseConnectionError(new Error('away')));

  it('ends the import with that reason, which is stored when the database is back (DS-38)', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const loseForLong = () => {
      vi.advanceTimersByTime(IMPORT_LEASE_SECONDS * 1000 + 1);
      return lost();
    };
    vi.spyOn(api.deps.datasetImports, 'complete').mockImplementationOnce(loseForLong);
    vi.spyOn(api.deps.datasetImports, 'fail').mockImplementationOnce(loseForLong);
    expect(await read()).toMatchObject(away);
  });

  it('ends the import with that reason when it is back before the process notices it (DS-38)', async () => {
    const { complete } = api.deps.datasetImports;
    vi.spyOn(api.deps.datasetImports, 'complete').mockImplementationOnce(async (...completed) => {
      await api.kysely
        .updateTable('dataset_imports')
        .set({ lease_until: new Date(0) })
        .execute();
      return complete(...completed);
    });
    const { import_id } = await sendNext();
    await expect.poll(() => show(import_id)).toMatchObject(away);
  });
});

it('fails when a statement takes too long (DS-38)', async () => {
  const slow = new DatabaseUnavailableError(new Error('Query read timeout'));
  vi.spyOn(api.deps.datasetImports, 'complete').mockRejectedValueOnce(slow);
  expect(await read()).toMatchObject({ state: 'failed', photos: 0 });
});

it('logs what goes wrong after the answer, and lets the next archive be read (DS-38)', async () => {
  const { fail } = api.deps.datasetImports;
  const { put } = api.deps.store;
  onTestFinished(() => {
    Object.assign(api.deps.datasetImports, { fail });
    api.deps.store.put = put;
  });
  const lost = new Error('the database has gone');
  const logged = vi.spyOn(api.app.log, 'error');
  api.deps.store.put = () => Promise.reject(new StoreUnavailableError('refused'));
  Object.assign(api.deps.datasetImports, { fail: () => Promise.reject(lost) });
  await sendNext();
  await expect.poll(() => logged.mock.calls).toContainEqual([{ err: lost }, expect.any(String)]);
  api.deps.store.put = put;
  await sendNext();
});

it('answers with the reason when the disk is full while an archive arrives (DS-38)', async () => {
  const full = Object.assign(systemError('ENOSPC'), { syscall: 'write' });
  vi.spyOn(fs, 'write').mockImplementation(((...args: unknown[]) =>
    (args.at(-1) as (error: Error) => void)(full)) as typeof fs.write);
  const body = new PassThrough();
  body.end(archive);
  await expect(receiveArchive(body, join(api.dataDir, 'incoming', 'x'))).rejects.toMatchObject({
    code: 'storage_full',
    reason: { reason: 'error.dataset_import.storage_full' },
  });
});

// Skipped unless run by root, who alone can mount a file system.
it.runIf(canMount())(
  'answers with the same reason when the disk has no room for the folder (DS-38)',
  async () => {
    await onSmallDisk(api.dataDir, { entries: 0 }, async () => {
      const refusal = async () => {
        const answer = await send();
        return [answer.statusCode, answer.json().reason];
      };
      // The archive of the test before may still be read.
      await expect.poll(refusal).toEqual([507, 'error.dataset_import.storage_full']);
    });
  },
);

it('keeps the connection open when it refuses an archive, so that the reason arrives (DS-38)', async () => {
  const body = new PassThrough();
  body.write(archive);
  const refused = receiveArchive(body, join(api.dataDir, 'no-such-folder', 'x'));
  await expect(refused).rejects.toMatchObject({ code: 'ENOENT' });
  expect(body.destroyed).toBe(false);
  body.end();
});

it('ends when the connection breaks off (DS-38)', async () => {
  const body = new PassThrough();
  body.write(archive);
  const received = receiveArchive(body, join(api.dataDir, 'broken-off'));
  body.destroy();
  await expect(received).rejects.toMatchObject({ code: 'invalid_request' });
});
