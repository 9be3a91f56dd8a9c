import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { Retention } from '@smart-waste/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { systemIds } from '../../lib/clock-and-ids.ts';
import { computeSha256 } from '../../lib/sha256.ts';
import { backupFixture, checkTarget } from '../../test/backup-fixture.ts';
import { writeManifest } from '../../test/backups.ts';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { type MemoryTarget, memoryTarget } from '../../test/memory-target.ts';
import { addImage } from '../../test/rows.ts';
import { archiveFiles, type Manifest } from './archive.ts';
import { type BackupTarget, TargetUnavailableError } from './ports.ts';
import type { RemovalCounts } from './remove-old-backups.ts';
import { sealJson } from './sealed-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
afterEach(() => database.clear());

let fixture: ReturnType<typeof backupFixture>;
let target: ReturnType<typeof memoryTarget>;
beforeEach(() => {
  fixture = backupFixture(database);
  target = memoryTarget();
});

const keep = { days: 1, weeks: 0, months: 0 };
const put = (name: string, text: string) => target.put(name, Readable.from([text], { objectMode: false }));
async function backUpWithRule(rule: Retention = keep) {
  let removed: RemovalCounts | undefined;
  const manifest = await fixture.backUp(target, {
    keep: rule,
    onRemoved: (counted) => {
      removed = counted;
    },
  });
  return { manifest, removed };
}

/** A backup with two objects that a second one does not have, beside two that both have. */
async function oldBackup() {
  await fixture.addPhoto();
  const image = await fixture.addPhoto();
  const manifest = await fixture.backUp(target);
  await fixture.forget(image);
  return manifest;
}

describe('a complete backup', () => {
  it('removes old ones, and the objects that no kept one names (BK-09)', async () => {
    await oldBackup();
    const { manifest, removed } = await backUpWithRule();
    expect(removed).toEqual({ backups: 1, objects: 2 });
    const { backups, objects } = await checkTarget(target);
    expect(backups.map(({ snapshot_id }) => snapshot_id)).toEqual([manifest.snapshot_id]);
    expect(objects).toHaveLength(2);
  });

  it('removes nothing without a rule', async () => {
    await oldBackup();
    await fixture.backUp(target);
    const { backups, objects } = await checkTarget(target);
    expect([backups.length, objects.length]).toEqual([2, 4]);
  });

  it('stores again what it removed, when a photo with these bytes comes back (BK-09)', async () => {
    const image = await fixture.addPhoto();
    await fixture.addPhoto();
    await fixture.backUp(target);
    await fixture.forget(image);
    await backUpWithRule();
    await addImage(database.tables, image);
    await fixture.backUp(target);
    expect((await checkTarget(target)).objects).toHaveLength(4);
  });

  it('leaves files that are none of its own', async () => {
    await oldBackup();
    await put('objects/00/a-note.txt', 'a note');
    await backUpWithRule();
    expect(target.files.has('objects/00/a-note.txt')).toBe(true);
  });
});

const MAX_OPEN = 50;
/** More than the buffers of a file that was opened and not read hold. */
const IDS_OF_BACKUP = 1000;
/** As a bucket behind the connections of one client: a file that is not read to its end holds one, and there are so many. */
function limitOpenFiles(limited: MemoryTarget): BackupTarget {
  let openCount = 0;
  return {
    ...limited,
    open: async (name) => {
      const content = Buffer.from(await limited.get(name));
      if (openCount === MAX_OPEN) throw new TargetUnavailableError('no connection is free');
      openCount += 1;
      const pieces = Array.from({ length: Math.ceil(content.length / 1000) }, (_, index) =>
        content.subarray(index * 1000, (index + 1) * 1000),
      );
      const stream = Readable.from(pieces, { objectMode: false, highWaterMark: 1000 });
      stream.once('close', () => {
        openCount -= 1;
      });
      return { stream, bytes: content.length };
    },
  };
}

/** A complete backup that names these objects, so many days older than one that was made. */
function addOlderBackup(manifest: Manifest, days: number, ids: readonly string[]) {
  const snapshot_id = systemIds.newId();
  const name = archiveFiles.ids(snapshot_id);
  const list = gzipSync(`${[...ids].sort().join('\n')}\n`);
  target.files.set(name, list);
  writeManifest(target, {
    ...manifest,
    snapshot_id,
    created_at: new Date(Date.parse(manifest.created_at) - days * 86_400_000).toISOString(),
    objects: { ...manifest.objects, ids: { name, bytes: list.length, sha256: computeSha256(list) } },
  });
}

describe('a complete backup beside more kept ones than files can be open', () => {
  it('removes the objects that none of them names, and leaves nothing in the temporary folder (BK-21)', async () => {
    const temporary = await createTemporaryFolder('temporary');
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    await fixture.addPhoto();
    const made = await fixture.backUp(target);
    const named: string[] = [];
    for (let days = 1; days <= MAX_OPEN + 10; days += 1) {
      const ids = Array.from({ length: IDS_OF_BACKUP }, () => randomBytes(32).toString('hex'));
      addOlderBackup(made, days, ids);
      named.push(ids[0]!, ids[IDS_OF_BACKUP - 1]!);
    }
    const superfluous = [0, 1, 2].map(() => randomBytes(32).toString('hex'));
    for (const id of [...named, ...superfluous]) await put(archiveFiles.object(id), 'an object');
    let removed: RemovalCounts | undefined;
    await fixture.backUp(limitOpenFiles(target), {
      keep: { days: 100, weeks: 0, months: 0 },
      onRemoved: (counted) => {
        removed = counted;
      },
    });
    expect(removed).toEqual({ backups: 1, objects: superfluous.length });
    for (const id of named) expect(target.files.has(archiveFiles.object(id))).toBe(true);
    expect(await readdir(temporary)).toEqual([]);
  });
});

describe('a backup that failed', () => {
  it('removes nothing (BK-09)', async () => {
    await oldBackup();
    await fixture.addPhoto();
    const broken = { ...target, put: async () => Promise.reject(new Error('no room')) };
    await expect(fixture.backUp(broken, { keep })).rejects.toThrow('no room');
    const { backups, objects } = await checkTarget(target);
    expect([backups.length, objects.length]).toEqual([1, 4]);
  });
});

describe('no object is removed', () => {
  const objectsAfter = async (rule = keep) => {
    const { removed } = await backUpWithRule(rule);
    expect(removed).toBeUndefined();
    return [...target.files.keys()].filter((name) => name.startsWith('objects/'));
  };

  it('a changed list of a kept backup stops the removal (BK-09)', async () => {
    const old = await oldBackup();
    const lastYear = { ...old, created_at: '2025-11-25T02:30:00.000Z' };
    await put(archiveFiles.manifest(old.snapshot_id), sealJson(lastYear));
    await put(archiveFiles.object('0'.repeat(64)), 'an object of no backup');
    const kept = { days: 2, weeks: 0, months: 0 };
    await put(archiveFiles.ids(old.snapshot_id), '');
    expect(await objectsAfter(kept)).toHaveLength(5);
  });

  it('a manifest that cannot be read stops the removal (BK-09)', async () => {
    const old = await oldBackup();
    await put(archiveFiles.manifest(old.snapshot_id), '{}');
    expect(await objectsAfter()).toHaveLength(4);
  });

  it('a manifest of a newer format stops the removal (BK-09)', async () => {
    const old = await oldBackup();
    await fixture.backUp(target);
    await put(archiveFiles.manifest(old.snapshot_id), sealJson({ ...old, format: 2 }));
    expect(await objectsAfter()).toHaveLength(4);
  });

  it('a lost lease stops the removal, as another backup may need the object (BK-09)', async () => {
    await oldBackup();
    const { backups } = fixture.deps;
    fixture.deps.backups = {
      ...backups,
      complete: async (...args) => {
        const isCompleted = await backups.complete(...args);
        await fixture.expireLeases();
        return isCompleted;
      },
    };
    expect(await objectsAfter()).toHaveLength(4);
  });
});

it('no backup begins while old ones are removed (BK-09)', async () => {
  await oldBackup();
  const begun: string[] = [];
  const { remove } = target;
  target.remove = async (name) => {
    begun.push(
      await fixture.deps.backups.begin({
        backup_id: systemIds.newId(),
        target: 'memory',
        scheduled_for: null,
        leaseSeconds: 60,
      }),
    );
    await remove(name);
  };
  await backUpWithRule();
  expect(new Set(begun)).toEqual(new Set(['busy']));
});
