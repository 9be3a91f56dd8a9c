import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloudinaryStub } from '../../apps/server/src/test/outside/cloudinary-stub.ts';
import { startS3Server } from '../../apps/server/src/test/outside/s3-server.ts';
import { logInCitizen } from '../support/citizen.ts';
import {
  BARE_ENV,
  launch,
  ROOT,
  removeFolder,
  startProduct,
  until,
  waitForClose,
  waitForExitCode,
} from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const SAMPLES = ['bags-kerb', 'bin-and-pile', 'bins-tidy', 'cans-roadside', 'litter-lawn', 'pile-street'];
/** Each photo is stored with its thumbnail. Annotated pictures are not copied, because the product draws them again. */
const FILES = 2 * SAMPLES.length;
const KILLED_AFTER = 7;
/** The number of files that are copied at once and may therefore arrive without being recorded. */
const MAX_CONCURRENT_COPIES = 8;

/** Another photo store: its settings, the files that were sent to it, and a limit after which it stops answering. */
type OtherStore = {
  env: Record<string, string>;
  puts: () => string[];
  stopAfter: (puts: number) => void;
  repair: () => void;
  close: () => Promise<void>;
};

async function bucket(): Promise<OtherStore> {
  const server = await startS3Server();
  const { bucket: name, endpoint, region, credentials } = server.settings;
  const puts = () => server.seen.filter(({ method }) => method === 'PUT').map(({ path }) => path);
  return {
    ...server,
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    puts,
    stopAfter: (maxPuts) =>
      server.breakWhen(({ method }) => (method === 'PUT' && puts().length > maxPuts ? 'slow' : undefined)),
  };
}

async function cloud(): Promise<OtherStore> {
  const stub = await cloudinaryStub();
  const { apiKey, apiSecret, cloud: name, uploadPrefix, deliveryPrefix } = stub.cloud;
  const isUpload = ({ path }: { path: string }) => path.endsWith('/upload');
  const puts = () => stub.seen.filter(isUpload).map(({ fields }) => fields.public_id ?? '');
  return {
    ...stub,
    env: {
      CLOUDINARY_URL: `cloudinary://${apiKey}:${apiSecret}@${name}`,
      CLOUDINARY_UPLOAD_PREFIX: uploadPrefix,
      CLOUDINARY_DELIVERY_PREFIX: deliveryPrefix,
    },
    puts,
    stopAfter: (maxPuts) =>
      stub.breakWhen((about) => (isUpload(about) && puts().length > maxPuts ? 'slow' : undefined)),
  };
}

/** The pictures that a citizen sees: each photo and its annotated picture, byte for byte. */
async function picturesAt(url: string): Promise<Map<string, string>> {
  const { data } = await (await logInCitizen(url)).list();
  const links = data.flatMap(({ image_id, image_url, processed_image_url }) => [
    [`${image_id} photo`, image_url] as const,
    [`${image_id} with boxes`, processed_image_url ?? ''] as const,
  ]);
  const shown = links.map(async ([name, link]) => {
    const answer = await fetch(new URL(link, url));
    expect(answer.status, name).toBe(200);
    return [name, Buffer.from(await answer.arrayBuffer()).toString('base64')] as const;
  });
  return new Map(await Promise.all(shown));
}

describe.each([
  ['s3', bucket],
  ['cloudinary', cloud],
] as const)('an installation of analysed photos on disk', (kind, open) => {
  let other: OtherStore;
  let dataDir: string;
  beforeEach(async () => {
    [other, dataDir] = await Promise.all([open(), freshInstallation('storage-copy')]);
  });
  afterEach(async () => {
    await other.close();
    await removeFolder(dataDir);
  });

  const copy = () =>
    launch([process.execPath, 'scripts/run.mjs', 'storage:copy', '--from', 'disk', '--to', kind], {
      cwd: ROOT,
      env: { ...BARE_ENV, DATA_DIR: dataDir, ...other.env },
    });

  test(`moves to ${kind} although the first copy is killed half-way (ST-29)`, async () => {
    const before = await startProduct({ dataDir });
    const citizen = await logInCitizen(before.url);
    for (const name of SAMPLES)
      expect((await citizen.settled((await citizen.uploadSample(name)).image_id)).status).toBe('completed');
    const pictures = await picturesAt(before.url);

    // The first copy runs beside the product and is killed while some files have arrived and others are being sent.
    other.stopAfter(KILLED_AFTER);
    const first = copy();
    await until(async () => other.puts().length > KILLED_AFTER || undefined, {
      withinMs: 120_000,
      otherwise: first.output,
    });
    first.child.kill('SIGKILL');
    await waitForExitCode(first.child);
    expect(await before.stop()).toBe(0);
    other.repair();

    // The second copy runs while the product is stopped, so it starts the database itself.
    const second = copy();
    expect([await waitForClose(second.child), second.output()]).toEqual([
      0,
      expect.stringContaining(`Everything is in ${kind}.`),
    ]);
    expect(new Set(other.puts()).size).toBe(FILES);
    expect(other.puts().length).toBeLessThanOrEqual(FILES + MAX_CONCURRENT_COPIES);

    await rm(join(dataDir, 'storage'), { recursive: true });
    const after = await startProduct({ dataDir, env: { STORAGE: kind, ...other.env } });
    expect(await picturesAt(after.url)).toEqual(pictures);
    expect(await after.stop()).toBe(0);
  });
});
