import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../apps/server/src/test/outside/s3-server.ts';
import { noisePhoto } from '../../apps/server/src/test/photos.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { logInCitizen } from '../support/citizen.ts';
import { BARE_ENV, launch, ROOT, removeFolder, until, waitForExitCode } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

let server: S3Server;
let dataDir: string;
let s3: Record<string, string>;
beforeAll(async () => {
  [server, dataDir] = await Promise.all([startS3Server(), freshInstallation('outside-storage')]);
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
const start = (env: Record<string, string>) =>
  launch([process.execPath, 'scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: { ...BARE_ENV, DATA_DIR: dataDir, ...s3, ...env },
  });

test('the product starts while its bucket is unavailable and accepts photos once it is available again (ST-24)', async () => {
  server.breakWhen(() => 'hang-up');
  const port = String(await findFreePort());
  const { child, output } = start({ STORAGE: 's3', WORKER: 'off', PORT: port });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined)) && true, {
    withinMs: 120_000,
    otherwise: output,
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const citizen = await logInCitizen(url);
  const refused = await citizen.upload(await photo(200));
  expect(refused.status).toBe(503);
  expect((await refused.json()).error).toMatch(/^The photo could not be saved/);

  server.repair();
  expect((await citizen.upload(await photo(200))).status).toBe(201);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGINT');
  expect(await waitForExitCode(child)).toBe(0);
});

test('the start fails with one sentence when the bucket refuses access', async () => {
  const wrong = { STORAGE: 's3', S3_SECRET_ACCESS_KEY: 'hunter2', PORT: String(await findFreePort()) };
  const { child, output } = start(wrong);
  expect(await waitForExitCode(child)).toBe(1);
  expect(output()).toMatch(/cannot start: the bucket waste-photos cannot be used: .*403.*Check S3_BUCKET/);
  expect(output()).not.toMatch(/hunter2|\n\s+at /);
});
