import { readdir } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { chooseByForm } from '../../testing/test-form.ts';
import { changeObject } from '../support/changed-backup.ts';
import { logInCitizen } from '../support/citizen.ts';
import { HAS_OLDEST_POSTGRESQL } from '../support/oldest-postgresql.ts';
import { removeFolder, runCommand, startProduct } from '../support/product.ts';
import { makeLive } from '../support/restored-copy.ts';
import { freshInstallation } from '../support/this-product.ts';

/** The trial restores into the embedded database, too, and backup-under-load.test.ts restores a backup that goes live. */
const DATABASES = chooseByForm({ short: HAS_OLDEST_POSTGRESQL ? [] : ['embedded'], long: ['embedded'] });

/** The command that restores refuses the same one, in backup-under-load.test.ts. */
const DAMAGES = chooseByForm({
  short: HAS_OLDEST_POSTGRESQL ? [] : ['one changed byte'],
  long: ['one changed byte'],
});

const readPhoto = async (url: string) => {
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer()).toString('base64');
};

/** Backs an installation with a photo up while it runs, and removes it. */
async function backUpOriginal(backups: string) {
  const original = await startProduct({ dataDir: await freshInstallation('backed-up') });
  const citizen = await logInCitizen(original.url);
  const { image_id } = await citizen.settled((await citizen.uploadSample('bags-kerb')).image_id);
  const { image_url } = await citizen.show(image_id);
  const photo = await readPhoto(`${original.url}${image_url}`);
  const backup = await runCommand('backup', ['--to', backups], { DATA_DIR: original.dataDir });
  expect([backup.code, backup.printed]).toEqual([0, expect.stringContaining(backups)]);
  expect(backup.printed).toContain('Warning: the backups are on the disk or in the bucket of the photos.');
  expect(await original.stop()).toBe(0);
  await removeFolder(original.dataDir);
  return { image_id, image_url, photo };
}

describe('a backup beside the running product', () => {
  let backups: string;
  let original: Awaited<ReturnType<typeof backUpOriginal>>;
  beforeAll(async () => {
    backups = await createTemporaryFolder('backups');
    original = await backUpOriginal(backups);
  });

  let trials: string;
  beforeEach(async () => {
    trials = await createTemporaryFolder('trials');
  });
  const verify = () => runCommand('backup:verify', ['--from', backups], { TMPDIR: trials });

  it('is verified (BK-01, BK-53)', async () => {
    const { code, printed } = await verify();
    expect([code, printed]).toEqual([0, expect.stringContaining('showed the newest photo')]);
    expect(await readdir(trials)).toEqual([]);
  });

  it.each(DAMAGES)('is found damaged with %s by the trial (BK-42, BK-53)', async () => {
    const { name, undo } = await changeObject(backups);
    onTestFinished(undo);
    const { code, printed } = await verify();
    expect([code, printed]).toEqual([1, expect.stringContaining(name)]);
    expect(printed).toContain('Nothing was restored.');
    expect(await readdir(trials)).toEqual([]);
  });

  it.each(DATABASES)(
    'is restored into the %s database, looked at and goes live (BK-40, BK-47, BK-50)',
    async () => {
      const dataDir = await createTemporaryFolder('restored');
      const restored = await runCommand('restore', ['--from', backups], { DATA_DIR: dataDir });
      expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('This is a copy')]);
      const copy = await startProduct({ dataDir });
      const citizen = await logInCitizen(copy.url);
      const { image_url } = await citizen.show(original.image_id);
      expect(await readPhoto(`${copy.url}${image_url}`)).toBe(original.photo);
      await makeLive(copy, original.image_url, {});
      expect(await copy.stop()).toBe(0);
    },
  );
});
