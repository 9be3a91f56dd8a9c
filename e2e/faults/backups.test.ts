import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { image } from '@smart-waste/contract';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { chooseByForm } from '../../testing/test-form.ts';
import { changeManifest, changeObject } from '../support/changed-backup.ts';
import { logInCitizen } from '../support/citizen.ts';
import { emptyDatabaseOfUser, HAS_OLDEST_POSTGRESQL, RESTORED_MAJOR } from '../support/oldest-postgresql.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { type Product, removeFolder, runCommand, startProduct, until } from '../support/product.ts';
import { makeLive } from '../support/restored-copy.ts';
import { freshInstallation } from '../support/this-product.ts';

const CLIENTS = 8;
/** Copied after the rows of photos and accounts, and not used by the clients. */
const LATE_TABLE = 'reply_templates';

/** Ends what hangs; a product, a server and clients are started, and the machine may be busy. */
const LONG_MS = 600_000;
const QUIET = { RATE_LIMITS: 'off', WORKER: 'off' };

/** A photo that was accepted, with the SHA-256 of what the product shows of it, and a link to it. */
type Photo = { image_id: string; shown: string; link: string };
type Citizen = Awaited<ReturnType<typeof logInCitizen>>;

async function digestOfShown(url: string, citizen: Citizen, image_id: string): Promise<string> {
  const { image_url, thumbnail_url } = await citizen.show(image_id);
  const hash = createHash('sha256');
  for (const link of [image_url, thumbnail_url]) {
    const reply = await fetch(new URL(link, url));
    expect(reply.status, link).toBe(200);
    hash.update(new Uint8Array(await reply.arrayBuffer()));
  }
  return hash.digest('hex');
}

/** A client that sends photos and deletes them, one request after the other. */
function openClient(
  { url }: Product,
  { citizen, photo, name }: { citizen: Citizen; photo: Buffer; name: string },
) {
  let sent = 0;
  const upload = async (): Promise<string> => {
    sent += 1;
    const key = `${name}-${sent}`;
    const reply = await citizen.upload(new Uint8Array(markedPhoto(photo, key)), key);
    expect(reply.status).toBe(201);
    return image.parse(await reply.json()).image_id;
  };
  const remove = async (image_id: string) => {
    const reply = await citizen.request(`/images/${image_id}/delete/`, { method: 'DELETE' });
    expect(reply.status).toBe(204);
  };
  const look = async (image_id: string): Promise<Photo> => ({
    image_id,
    shown: await digestOfShown(url, citizen, image_id),
    link: (await citizen.show(image_id)).image_url,
  });
  return { upload, remove, look };
}
type UploadingClient = ReturnType<typeof openClient>;

/** What a client uploads and deletes before the backup: a photo that is gone then, and those that are there, one of which it will delete. */
async function useBefore(client: UploadingClient) {
  const [removed, deleted, other] = [await client.upload(), await client.upload(), await client.upload()];
  await client.remove(removed);
  return { client, removed, deleted, kept: [await client.look(deleted), await client.look(other)] };
}

/** Holds every other process that reads the table; `isWaitedFor` says whether one does. */
async function holdTable(connection: PoolConfig, table: string) {
  const client = new Client(connection);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const isWaitedFor = async () =>
    (await client.query('select from pg_locks where not granted and relation = $1::regclass', [table]))
      .rowCount === 1;
  return { isWaitedFor, release: () => client.end() };
}

/** Uploads a photo and deletes it. */
const takeTurn = async ({ upload, remove }: UploadingClient) => remove(await upload());

/**
 * Backs up while the clients upload and delete: when it has read the first rows and copied no photo yet, where each client also deletes a
 * photo that the backup has to have, and as it copies photos.
 */
async function backUpMeanwhile(
  product: Product,
  { to, recipient }: { to: string; recipient: string },
  clients: readonly { client: UploadingClient; deleted: string }[],
) {
  const held = await holdTable(await requireRunningEmbedded(product.dataDir), LATE_TABLE);
  const env = { DATA_DIR: product.dataDir, BACKUP_RECIPIENT: recipient };
  let hasEnded = false;
  const backup = runCommand('backup', ['--to', to], env).finally(() => {
    hasEnded = true;
  });
  try {
    await until(async () => (await held.isWaitedFor()) || hasEnded || undefined, {
      withinMs: 120_000,
      otherwise: () => 'the backup did not read its rows',
    });
    await Promise.all(
      clients.map(async ({ client, deleted }) => {
        await client.remove(deleted);
        await takeTurn(client);
      }),
    );
    expect(hasEnded).toBe(false);
  } finally {
    await held.release();
  }
  await Promise.all(clients.map(({ client }) => takeTurn(client)));
  return backup;
}

/** Uses an installation by eight clients and backs it up meanwhile: the photos that were there before, and those deleted before. */
async function backedUpOriginal(to: string, recipient: string) {
  const product = await startProduct({ dataDir: await freshInstallation('original'), env: QUIET });
  const [citizen, photo] = [await logInCitizen(product.url), await tinyPhoto()];
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      useBefore(openClient(product, { citizen, photo, name: `client-${index}` })),
    ),
  );
  const { code, printed } = await backUpMeanwhile(product, { to, recipient }, clients);
  expect(code, printed).toBe(0);
  expect(printed).not.toContain('missing');
  expect(await product.stop()).toBe(0);
  await removeFolder(product.dataDir);
  return {
    kept: clients.flatMap(({ kept }) => kept),
    removed: clients.map(({ removed }) => removed),
  };
}

async function newKey() {
  const secret = await generateIdentity();
  const identity = join(await createTemporaryFolder('identity'), 'key.txt');
  await writeFile(identity, secret);
  return { identity, recipient: await identityToRecipient(secret) };
}

describe.runIf(HAS_OLDEST_POSTGRESQL)('a backup that was made while 8 clients uploaded and deleted', () => {
  let backups: string;
  let key: { identity: string; recipient: string };
  let original: Awaited<ReturnType<typeof backedUpOriginal>>;
  let elsewhere: Awaited<ReturnType<typeof emptyDatabaseOfUser>>;
  beforeAll(async () => {
    backups = await createTemporaryFolder('backups');
    key = await newKey();
    original = await backedUpOriginal(backups, key.recipient);
    elsewhere = await emptyDatabaseOfUser();
  }, LONG_MS);
  afterAll(() => elsewhere.stop());

  const restoreWith = async (identity: string) => {
    const dataDir = await createTemporaryFolder('restored');
    const args = ['--from', backups, '--identity', identity];
    const result = await runCommand('restore', args, { DATA_DIR: dataDir, DATABASE_URL: elsewhere.url });
    return { ...result, dataDir };
  };
  const expectRefused = async (identity: string, ...sentences: string[]) => {
    const { code, printed, dataDir } = await restoreWith(identity);
    expect(code, printed).toBe(1);
    for (const sentence of sentences) expect(printed).toContain(sentence);
    expect(printed).not.toMatch(/\n\s+at /);
    expect(await elsewhere.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
    expect(await readdir(dataDir, { recursive: true })).not.toContainEqual(expect.stringMatching(/\.jpg$/));
  };

  it('is not restored with another key, which a sentence says (BK-43)', async () => {
    const other = await newKey();
    await expectRefused(
      other.identity,
      `The backup is encrypted to ${key.recipient}, and the given identity is that of ${other.recipient}.`,
    );
  });

  it('is not restored with one changed byte, whose file is named (BK-42)', async () => {
    const { name, undo } = await changeObject(backups);
    onTestFinished(undo);
    await expectRefused(key.identity, name, 'Nothing was restored.');
  });

  it('is not restored by an older version, which a sentence says (BK-45)', async () => {
    const undo = await changeManifest(backups, (manifest) => ({
      ...manifest,
      version: '9.0.0',
      migrations: [...manifest.migrations, '9999-later'],
    }));
    onTestFinished(undo);
    await expectRefused(
      key.identity,
      'written by Smart Waste 9.0.0, which is newer than this one (9999-later)',
    );
  });

  it('is verified by a product that is started on it in a temporary place (BK-53)', async () => {
    const trials = await createTemporaryFolder('trials');
    const args = ['--from', backups, '--identity', key.identity];
    const { code, printed } = await runCommand('backup:verify', args, { TMPDIR: trials });
    expect([code, printed]).toEqual([0, expect.stringContaining('showed the newest photo')]);
    expect(await readdir(trials)).toEqual([]);
  });

  it('has every photo that was accepted before, byte for byte, in another PostgreSQL of an ordinary user, and goes live (BK-01, BK-03, BK-40, BK-44, BK-47, BK-50)', async () => {
    const { code, printed, dataDir } = await restoreWith(key.identity);
    expect(code, printed).toBe(0);
    expect(printed).toContain('This is a copy');
    const env = { DATABASE_URL: elsewhere.url, DEMO_ACCOUNTS: 'on', ...QUIET };
    const copy = await startProduct({ dataDir, env });
    const [server] = await elsewhere.query(
      "select current_setting('server_version_num')::integer / 10000 as major, rolsuper from pg_roles where rolname = current_user",
    );
    expect(server).toEqual({ major: RESTORED_MAJOR, rolsuper: false });
    const citizen = await logInCitizen(copy.url);
    const shown = new Map<string, string>();
    for (const { image_id } of (await citizen.list()).data)
      shown.set(image_id, await digestOfShown(copy.url, citizen, image_id));
    for (const photo of original.kept) expect(shown.get(photo.image_id)).toBe(photo.shown);
    for (const image_id of original.removed) expect(shown.has(image_id)).toBe(false);
    await makeLive(copy, original.kept[0]?.link ?? '', env);
    expect(await copy.stop()).toBe(0);
  });
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

/** In the short form, the backup under load shows the same where PostgreSQL 15 is installed. */
if (chooseByForm({ short: !HAS_OLDEST_POSTGRESQL, long: true }))
  describe('a backup beside the running product', () => {
    let backups: string;
    let original: Awaited<ReturnType<typeof backUpOriginal>>;
    beforeAll(async () => {
      backups = await createTemporaryFolder('backups');
      original = await backUpOriginal(backups);
    });

    it('is verified, and found damaged with one changed byte (BK-01, BK-42, BK-53)', async () => {
      const trials = await createTemporaryFolder('trials');
      const verify = () => runCommand('backup:verify', ['--from', backups], { TMPDIR: trials });
      const good = await verify();
      expect([good.code, good.printed]).toEqual([0, expect.stringContaining('showed the newest photo')]);
      const { name, undo } = await changeObject(backups);
      onTestFinished(undo);
      const damaged = await verify();
      expect([damaged.code, damaged.printed]).toEqual([1, expect.stringContaining(name)]);
      expect(damaged.printed).toContain('Nothing was restored.');
      expect(await readdir(trials)).toEqual([]);
    });

    it('is restored into the embedded database, looked at and goes live (BK-40, BK-47, BK-50)', async () => {
      const dataDir = await createTemporaryFolder('restored');
      const restored = await runCommand('restore', ['--from', backups], { DATA_DIR: dataDir });
      expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('This is a copy')]);
      const copy = await startProduct({ dataDir });
      const citizen = await logInCitizen(copy.url);
      const { image_url } = await citizen.show(original.image_id);
      expect(await readPhoto(`${copy.url}${image_url}`)).toBe(original.photo);
      await makeLive(copy, original.image_url, {});
      expect(await copy.stop()).toBe(0);
    });
  });
