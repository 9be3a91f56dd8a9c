import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, s3Server } from '../../apps/server/src/test/outside/s3-server.ts';
import { noisePhoto } from '../../apps/server/src/test/photos.ts';
import { citizenOf } from '../support/citizen.ts';
import {
  BARE_ENV,
  exitOf,
  freePort,
  launch,
  ROOT,
  removeFolder,
  startProduct,
  temporaryFolder,
  until,
} from '../support/product.ts';

const PHOTOS = 25;
let server: S3Server;
let dataDir: string;
let s3: Record<string, string>;
beforeAll(async () => {
  [server, dataDir] = await Promise.all([s3Server(), temporaryFolder('outside-storage')]);
  const { bucket, endpoint, region, credentials } = server.settings;
  s3 = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
});
afterAll(async () => {
  await server.close();
  await removeFolder(dataDir);
});

const photo = async (seed: number) => new Uint8Array(await noisePhoto({ red: seed }));
const start = (env: Record<string, string>) => startProduct({ dataDir, env: { WORKER: 'off', ...env } });
const run = (script: string, args: readonly string[], env: Record<string, string>) =>
  launch([process.execPath, script, ...args], {
    cwd: ROOT,
    env: { ...BARE_ENV, DATA_DIR: dataDir, ...s3, ...env },
  });
const copy = () => run('scripts/storage-copy.mjs', ['--from', 'disk', '--to', 's3'], {});
const puts = () => server.seen.filter(({ method }) => method === 'PUT').map(({ path }) => path);

/** What a citizen gets to see of each photo. */
async function photosOf(url: string): Promise<Map<string, string>> {
  const { data } = await (await citizenOf(url)).list();
  const shown = data.map(async ({ image_id, image_url }) => {
    const answer = await fetch(url + image_url);
    expect(answer.status).toBe(200);
    return [image_id, Buffer.from(await answer.arrayBuffer()).toString('base64')] as const;
  });
  return new Map(await Promise.all(shown));
}

test('an installation moves from disk to a bucket, though the copy is killed half-way', async () => {
  const before = await start({});
  const citizen = await citizenOf(before.url);
  for (let seed = 0; seed < PHOTOS; seed += 1)
    expect((await citizen.upload(await photo(seed))).status).toBe(201);
  const photos = await photosOf(before.url);
  expect(photos.size).toBe(PHOTOS);

  // Beside the running product; killed as soon as it is well under way.
  const first = copy();
  await until(async () => puts().length > 10 || undefined, { withinMs: 60_000, otherwise: first.output });
  first.child.kill('SIGKILL');
  await exitOf(first.child);
  expect(new Set(puts()).size).toBeLessThan(2 * PHOTOS);
  expect(await before.stop()).toBe(0);

  // Once more with the product stopped: the database is started for it.
  const second = copy();
  expect([await exitOf(second.child), second.output()]).toEqual([
    0,
    expect.stringContaining('Everything is in s3.'),
  ]);
  expect(new Set(puts()).size).toBe(2 * PHOTOS);
  expect(puts().length).toBeLessThanOrEqual(2 * PHOTOS + 8); // what was under way is sent again, nothing else

  await rm(join(dataDir, 'storage'), { recursive: true });
  const after = await start({ STORAGE: 's3', ...s3 });
  expect(await photosOf(after.url)).toEqual(photos);
  expect(await after.stop()).toBe(0);
});

test('a bucket that is away at the start is no reason not to start; photos are taken when it is back', async () => {
  server.breakWhen(() => 'hang-up');
  const port = String(await freePort());
  const { child, output } = run('scripts/start.mjs', [], { STORAGE: 's3', WORKER: 'off', PORT: port });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined)) && true, {
    withinMs: 60_000,
    otherwise: output,
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const citizen = await citizenOf(url);
  const refused = await citizen.upload(await photo(200));
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toMatch(/^The photo was not taken/);

  server.repair();
  expect((await citizen.upload(await photo(200))).status).toBe(201);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGINT');
  expect(await exitOf(child)).toBe(0);
});

test('a bucket that refuses us ends the start with a sentence', async () => {
  const wrong = { STORAGE: 's3', S3_SECRET_ACCESS_KEY: 'hunter2', PORT: String(await freePort()) };
  const { child, output } = run('scripts/start.mjs', [], wrong);
  expect(await exitOf(child)).toBe(1);
  expect(output()).toMatch(/cannot start: the bucket waste-photos cannot be used: .*403.*Look at S3_BUCKET/);
  expect(output()).not.toMatch(/hunter2|\n\s+at /);
});
