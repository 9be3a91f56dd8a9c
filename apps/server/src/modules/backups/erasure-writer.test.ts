import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { recordErasures } from '../../adapters/db/backups/erasures.ts';
import { backupFixture } from '../../test/backup-fixture.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { memoryTarget } from '../../test/memory-target.ts';
import { createErasureWriter, noteErasures } from './erasure-writer.ts';
import { openSealedJson } from './sealed-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.clear());

const erase = (id: string) => recordErasures(database.kysely, 'image', [id]);
type Target = ReturnType<typeof memoryTarget>;
async function erasedIn(target: Target) {
  const names = [...target.files.keys()].filter((name) => name.startsWith('erasures/'));
  const files = names.map(async (name) =>
    openSealedJson(String(await buffer((await target.open(name)).stream))),
  );
  return Promise.all(files);
}

it('erasures are noted beside the backups without another backup (BK-11)', async () => {
  const { addPhoto, backUp, deps } = backupFixture(database);
  await addPhoto();
  const target = memoryTarget();
  await backUp(target);
  await erase('an-upload');
  const writer = createErasureWriter(deps, { open: async () => target, idleMs: 1 });
  writer.start();
  await vi.waitFor(async () => expect(await erasedIn(target)).toHaveLength(1), { timeout: 60_000 });
  await writer.stop();
  expect(await erasedIn(target)).toEqual([
    { erasures: [{ kind: 'image', id: 'an-upload', erased_at: expect.any(String) }] },
  ]);
  expect(await deps.erasureQueue.listWaiting(target.address, 10)).toEqual([]);
});

it('erasures wait while the target cannot be used (BK-11)', async () => {
  const { addPhoto, backUp, deps } = backupFixture(database);
  await addPhoto();
  const target = memoryTarget();
  await backUp(target);
  await erase('an-upload');
  const broken = { ...target, put: async () => Promise.reject(new Error('no room')) };
  await expect(noteErasures(deps, broken)).rejects.toThrow('no room');
  await noteErasures(deps, target);
  expect(await erasedIn(target)).toHaveLength(1);
});

it('erasures of a restored copy wait until it is live: the target may be that of its original (BK-16)', async () => {
  const { addPhoto, backUp, deps } = backupFixture(database);
  await addPhoto();
  const target = memoryTarget();
  await backUp(target);
  await database.kysely.updateTable('installation').set({ is_live: false }).execute();
  onTestFinished(async () => void (await database.tables.installation.goLive()));
  await erase('an-upload');
  await noteErasures(deps, target);
  expect(await erasedIn(target)).toEqual([]);
  await database.tables.installation.goLive();
  await noteErasures(deps, target);
  expect(await erasedIn(target)).toEqual([
    { erasures: [{ kind: 'image', id: 'an-upload', erased_at: expect.any(String) }] },
  ]);
});

it('erasures are not written to the target of another installation (BK-11)', async () => {
  const { addPhoto, backUp, deps } = backupFixture(database);
  await addPhoto();
  const target = memoryTarget();
  await backUp(target);
  await erase('an-upload');
  const other = {
    ...(await deps.installation.read()),
    installation_id: '019a0000-0000-7000-8000-000000000001',
  };
  const installation = { read: async () => other };
  await expect(noteErasures({ ...deps, installation }, target)).rejects.toThrow('another installation');
  expect(await erasedIn(target)).toEqual([]);
});
