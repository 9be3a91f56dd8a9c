import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { type Product, removeFolder, startProduct, until } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
const PHOTOS_PER_ROUND = 4;
const LATEST_KILL_MS = 1_200;

/** The same photo with other bytes appended: a new photo for the server. */
async function distinctPhoto(mark: string): Promise<Uint8Array<ArrayBuffer>> {
  const photo = await readFile(samplePhoto('pile-street'));
  return new Uint8Array(Buffer.concat([photo, Buffer.from(mark)]));
}

async function killDatabase({ dataDir }: Product) {
  const lines = (await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(lines[0]), 'SIGKILL');
}

const filesIn = async (product: Product, kind: string) =>
  (await readdir(join(product.dataDir, 'storage'), { recursive: true })).filter((name) =>
    name.startsWith(join(kind, '/')),
  );

type SentUpload = { key: string; image_id: string | null };

/** Uploads these photos at once; `image_id` stays null where no response arrived. */
async function send(url: string, batch: SentUpload[]) {
  const citizen = await logInCitizen(url);
  await Promise.all(
    batch.map(async (sent) => {
      const reply = await citizen.upload(await distinctPhoto(sent.key), sent.key).catch(() => undefined);
      if (reply?.ok) sent.image_id = ((await reply.json()) as { image_id: string }).image_id;
    }),
  );
}

test('the product loses no accepted photo and stores one result for each when it is killed at any moment (ST-27)', async () => {
  const dataDir = await freshInstallation('kill');
  const all: SentUpload[] = [];

  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await startProduct({ dataDir });
    const batch = Array.from({ length: PHOTOS_PER_ROUND }, (_, i) => ({
      key: `round-${round}-photo-${i}`,
      image_id: null,
    }));
    all.push(...batch);
    const sending = send(product.url, batch).catch(() => undefined);
    const killAfterMs = Math.random() * LATEST_KILL_MS;
    await new Promise((done) => setTimeout(done, killAfterMs));
    await product.kill();
    if (round % 2 === 1) await killDatabase(product);
    await sending;
  }

  const product = await startProduct({ dataDir });
  await send(
    product.url,
    all.filter(({ image_id }) => image_id === null),
  );
  const citizen = await logInCitizen(product.url);
  const pictures: string[] = [];
  for (const { key, image_id } of all) {
    if (image_id === null) throw new Error(`${key} was never accepted`);
    const { status, processed_image_url } = await citizen.settled(image_id);
    expect(status, key).toBe('completed');
    pictures.push(`${product.url}${processed_image_url}`);
  }

  const { total } = await citizen.list();
  expect(total).toBe(all.length);
  expect(new Set(all.map(({ image_id }) => image_id)).size).toBe(all.length);
  // A picture is sent without being stored while the disk is slow, and then stored at a later request.
  await until(
    async () => {
      for (const link of pictures) expect((await fetch(link)).status, link).toBe(200);
      return (await filesIn(product, 'annotated')).length === all.length || undefined;
    },
    { withinMs: 120_000, otherwise: () => 'not every annotated picture was stored' },
  );
  await until(async () => ((await filesIn(product, 'photos')).length >= all.length ? true : undefined), {
    withinMs: 120_000,
    otherwise: () => 'a photo is missing in the store',
  });
  expect(await product.stop()).toBe(0);
  await removeFolder(dataDir);
});
