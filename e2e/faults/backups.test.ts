import { readdir } from 'node:fs/promises';
import { adminOverview } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { changeObject } from '../support/changed-backup.ts';
import { logInCitizen } from '../support/citizen.ts';
import { removeFolder, runCommand, startProduct } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const bytesAt = async (url: string) => {
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer()).toString('base64');
};

test('a backup beside the running product is verified, restored elsewhere, looked at and goes live (BK-01, BK-40, BK-42, BK-47, BK-50, BK-53)', async () => {
  const [backups, trials] = [await createTemporaryFolder('backups'), await createTemporaryFolder('trials')];
  const original = await startProduct({ dataDir: await freshInstallation('backed-up') });
  const citizen = await logInCitizen(original.url);
  const { image_id } = await citizen.settled((await citizen.uploadSample('bags-kerb')).image_id);
  const { image_url } = await citizen.show(image_id);
  const photo = await bytesAt(`${original.url}${image_url}`);
  const backup = await runCommand('backup', ['--to', backups], { DATA_DIR: original.dataDir });
  expect([backup.code, backup.printed]).toEqual([0, expect.stringContaining(backups)]);
  expect(backup.printed).toContain('Warning: the backups are on the disk or in the bucket of the photos.');
  expect(await original.stop()).toBe(0);
  await removeFolder(original.dataDir);

  const verify = () => runCommand('backup:verify', ['--from', backups], { TMPDIR: trials });
  const good = await verify();
  expect([good.code, good.printed]).toEqual([0, expect.stringContaining('showed the newest photo')]);
  const { name, undo } = await changeObject(backups);
  const damaged = await verify();
  expect([damaged.code, damaged.printed]).toEqual([1, expect.stringContaining(name)]);
  expect(damaged.printed).toContain('Nothing was restored.');
  expect(await readdir(trials)).toEqual([]);
  await undo();

  const dataDir = await createTemporaryFolder('restored');
  const restored = await runCommand('restore', ['--from', backups], { DATA_DIR: dataDir });
  expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('This is a copy')]);
  const copy = await startProduct({ dataDir });
  expect((await fetch(`${copy.url}${image_url}`)).status).toBe(404);
  const again = await logInCitizen(copy.url);
  expect(await bytesAt(`${copy.url}${(await again.show(image_id)).image_url}`)).toBe(photo);
  const admin = await logInCitizen(copy.url, 'admin');
  const overview = async () =>
    adminOverview.parse(await (await admin.request('/admin/overview/')).json()).restored_copy_at;
  expect(await overview()).not.toBeNull();
  const live = await runCommand('restore', ['--go-live'], { DATA_DIR: dataDir });
  expect([live.code, live.printed]).toEqual([0, expect.stringContaining('This restored copy is live')]);
  expect(await overview()).toBeNull();
  expect(await copy.stop()).toBe(0);
});
