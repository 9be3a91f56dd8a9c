import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cloudinaryStub } from '../../apps/server/src/test/outside/cloudinary-stub.ts';
import { s3Server } from '../../apps/server/src/test/outside/s3-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { citizenOf } from '../support/citizen.ts';
import { BARE_ENV, exitOf, launch, ROOT, removeFolder, startProduct, until } from '../support/product.ts';

const SAMPLES = ['bags-kerb', 'bin-and-pile', 'bins-tidy', 'cans-roadside', 'litter-lawn', 'pile-street'];
/** Each is stored with its thumbnail; the other store draws its own pictures with boxes. */
const FILES = 2 * SAMPLES.length;
const KILLED_AFTER = 7;
/** As many as are under way at once may have arrived without being noted. */
const UNDER_WAY = 8;

/** A store in another place: how to get there, which files it was sent, and a moment at which it takes no more. */
type Elsewhere = {
  env: Record<string, string>;
  puts: () => string[];
  takeOnly: (puts: number) => void;
  repair: () => void;
  close: () => Promise<void>;
};

async function bucket(): Promise<Elsewhere> {
  const server = await s3Server();
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
    takeOnly: (most) =>
      server.breakWhen(({ method }) => (method === 'PUT' && puts().length > most ? 'slow' : undefined)),
  };
}

async function cloud(): Promise<Elsewhere> {
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
    takeOnly: (most) =>
      stub.breakWhen((about) => (isUpload(about) && puts().length > most ? 'slow' : undefined)),
  };
}

/** What a citizen gets to see: each photo and its drawing, byte for byte. */
async function picturesAt(url: string): Promise<Map<string, string>> {
  const { data } = await (await citizenOf(url)).list();
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
  let elsewhere: Elsewhere;
  let dataDir: string;
  beforeEach(async () => {
    [elsewhere, dataDir] = await Promise.all([open(), temporaryFolder('storage-copy')]);
  });
  afterEach(async () => {
    await elsewhere.close();
    await removeFolder(dataDir);
  });

  const copy = () =>
    launch([process.execPath, 'scripts/run.mjs', 'storage:copy', '--from', 'disk', '--to', kind], {
      cwd: ROOT,
      env: { ...BARE_ENV, DATA_DIR: dataDir, ...elsewhere.env },
    });

  test(`moves to ${kind}, though the copy is killed half-way`, async () => {
    const before = await startProduct({ dataDir });
    const citizen = await citizenOf(before.url);
    for (const name of SAMPLES)
      expect((await citizen.settled((await citizen.uploadSample(name)).image_id)).status).toBe('completed');
    const pictures = await picturesAt(before.url);

    // Beside the running product; killed when some files have arrived and others are under way.
    elsewhere.takeOnly(KILLED_AFTER);
    const first = copy();
    await until(async () => elsewhere.puts().length > KILLED_AFTER || undefined, {
      withinMs: 60_000,
      otherwise: first.output,
    });
    first.child.kill('SIGKILL');
    await exitOf(first.child);
    expect(await before.stop()).toBe(0);
    elsewhere.repair();

    // Once more with the product stopped: the database is started for it.
    const second = copy();
    expect([await exitOf(second.child), second.output()]).toEqual([
      0,
      expect.stringContaining(`Everything is in ${kind}.`),
    ]);
    expect(new Set(elsewhere.puts()).size).toBe(FILES);
    expect(elsewhere.puts().length).toBeLessThanOrEqual(FILES + UNDER_WAY);

    await rm(join(dataDir, 'storage'), { recursive: true });
    const after = await startProduct({ dataDir, env: { STORAGE: kind, ...elsewhere.env } });
    expect(await picturesAt(after.url)).toEqual(pictures);
    expect(await after.stop()).toBe(0);
  }, 120_000);
});
