import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemIds } from '../../../lib/clock-and-ids.ts';
import {
  createOriginal,
  makeBackup,
  NOW,
  type OriginalInstallation,
  writeErasures,
} from '../../../test/backups.ts';
import { memoryTarget } from '../../../test/memory-target.ts';
import { eraseSince } from './erase-since.ts';

/** The database as it was at this moment: it has again what was erased later. */
const RECOVERED_TO = new Date('2026-11-25T05:00:00.000Z');
const LATER = '2026-11-25T06:00:00.000Z';

let recovered: OriginalInstallation;
const target = memoryTarget();
beforeAll(async () => {
  recovered = await createOriginal();
  await makeBackup(recovered, target);
});
afterAll(() => recovered.close());

const erase = (from = target) =>
  eraseSince({ tables: recovered.tables, target: from, clock: { now: () => NOW } }, RECOVERED_TO);

it('refuses a place that has no backups of this installation, and erases nothing (BK-55)', async () => {
  const { images } = recovered;
  const other = memoryTarget();
  writeErasures(other, [{ kind: 'image', id: images[0]!.image_id, erased_at: LATER }]);
  await expect(erase(other)).rejects.toThrow(
    'memory has no backups of this installation, so it does not say what was erased.',
  );
  expect(await recovered.tables.images.findById(images[0]!.image_id)).toBeDefined();
});

it('erases again what was erased after the moment, once, and records it (BK-55)', async () => {
  const { ann, bob, images, tables } = recovered;
  writeErasures(target, [
    { kind: 'image', id: images[0]!.image_id, erased_at: '2026-11-25T03:59:59.999Z' },
    { kind: 'user', id: String(ann.id), erased_at: '2026-11-25T03:59:59.999Z' },
    { kind: 'image', id: images[1]!.image_id, erased_at: LATER },
    { kind: 'user', id: String(bob.id), erased_at: LATER },
    { kind: 'image', id: systemIds.newId(), erased_at: LATER },
  ]);
  expect(await erase()).toBe(
    'Erased again what was erased since 2026-11-25T05:00:00.000Z: 1 upload, 1 account.',
  );
  expect(await tables.images.findById(images[0]!.image_id)).toBeDefined();
  expect(await tables.images.findById(images[1]!.image_id)).toBeUndefined();
  expect(await tables.users.findById(ann.id)).toEqual(ann);
  expect(await tables.users.findById(bob.id)).toBeUndefined();
  const filter = { action: 'erasures_repeated' } as const;
  expect(await tables.auditReader.listPage(filter, { limit: 5, after: null })).toMatchObject([
    { actor_id: null, subject: 'moment:2026-11-25T05:00:00.000Z', details: { images: 1, users: 1 } },
  ]);

  expect(await erase()).toBe('Nothing that was erased since 2026-11-25T05:00:00.000Z is in the database.');
});
