import { readFile } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { datasetImport, datasetImportList, datasetList, image } from '@smart-waste/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { markedPhoto } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, lookAtPhoto, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const PHOTOS = 3;

/** Uploads photos that are analysed. */
async function addPhotos(): Promise<void> {
  const citizen = await logInCitizen(product.url);
  const bytes = await readFile(samplePhoto('bin-and-pile'));
  const uploaded = await Promise.all(
    Array.from({ length: PHOTOS }, async () => {
      const photo = new Uint8Array(markedPhoto(bytes, crypto.randomUUID()));
      const reply = await citizen.upload(photo, undefined, { location: 'Station Road' });
      return image.parse(await reply.json()).image_id;
    }),
  );
  for (const image_id of uploaded) await citizen.settled(image_id);
}

/** Waits until the newest evaluation has figures, and opens its page. */
async function openFigures(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^All figures/ }).first();
  await link.waitFor();
  await link.click();
  await page.getByRole('heading', { name: 'Figures of each class' }).waitFor();
}

test('a random sample is drawn, labelled with the keyboard without the detector, and evaluated (EV-22, EV-33, EV-60, EV-61, EV-66, EV-69, LB-53)', async () => {
  await addPhotos();
  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', '/admin/evaluations');
  await page.getByLabel('Photos', { exact: true }).fill(String(PHOTOS));
  await page.getByRole('button', { name: 'Draw a sample' }).click();
  await page.getByRole('progressbar', { name: `Labelled: 0 of ${PHOTOS} photos` }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Label the next photo' }).focus();
  await page.keyboard.press('Enter');
  for (let photo = 1; photo <= PHOTOS; photo += 1) {
    await page.getByText(`Photo ${photo} of ${PHOTOS} of the random sample`).waitFor();
    await page.getByText('Started without the boxes of the detector').waitFor();
    if (photo === 1) expect(await violations(page)).toEqual([]);
    if (photo < PHOTOS) {
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
    } else {
      await lookAtPhoto(page);
      await page.keyboard.press('Enter'); // an untouched photo is not taken for one without waste
      await findToast(page, 'Nothing is marked on this photo').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('w');
    }
  }
  await page.getByRole('progressbar', { name: `Labelled: ${PHOTOS} of ${PHOTOS} photos` }).waitFor();
  await page.getByText('All photos of the sample are labelled.').waitFor();
  await page.getByRole('button', { name: 'Evaluate on the sample' }).click();
  await openFigures(page);
  await page.getByText(`${PHOTOS} photos of 1 place`).waitFor();
  await page.getByText(/Waste was reported on 1 of 1 photo without waste/).waitFor();
  await page
    .getByRole('img', { name: /Station Road/ })
    .first()
    .waitFor(); // the worst false alarm
  await page.getByRole('link', { name: 'Station Road' }).first().click();
  const back = page.getByRole('link', { name: 'Back to the evaluation' });
  await back.waitFor();
  expect(await violations(page)).toEqual([]);
  await back.click();
  await page.getByRole('heading', { name: 'Figures of each class' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the figures (JSON)' }).click(),
  ]);
  expect(JSON.parse(await text(await download.createReadStream()))).toMatchObject({
    figures: { photos: PHOTOS },
  });
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a dataset is frozen, taken away, and imported again with the same photos, classes and splits (DS-35, DS-36, DS-37)', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', '/admin/datasets');
  await page.getByText(`${PHOTOS} photos, 1 of them without objects; 2 objects`).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Station Road');
  await page.getByRole('button', { name: 'Freeze dataset' }).click();
  await page.getByRole('button', { name: 'Prepare the YOLO archive' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the YOLO archive' }).click(),
  ]);
  await page.locator('[data-archive-input]').setInputFiles({
    name: 'station-road.zip',
    mimeType: 'application/zip',
    buffer: await buffer(await download.createReadStream()),
  });
  await page.getByRole('button', { name: 'Send' }).click();
  const mapping = page.getByRole('table', { name: 'Classes of the archive' });
  await mapping.getByLabel('What litter is here').waitFor();
  expect(await violations(page)).toEqual([]);
  const admin = await logInCitizen(product.url, 'admin');
  const { data: frozen } = datasetList.parse(await (await admin.request('/admin/datasets/')).json());
  const { data: found } = datasetImportList.parse(
    await (await admin.request('/admin/datasets/imports/')).json(),
  );
  const splits = frozen[0]?.card?.splits.map(({ split, photos }) => [split, photos]) ?? [];
  expect(found[0]).toMatchObject({
    title: 'station-road',
    photos: PHOTOS,
    empty_photos: 1,
    rejected: [],
    splits: Object.fromEntries(splits),
  });
  expect(found[0]?.classes.find(({ name }) => name === 'litter')).toMatchObject({
    objects: 2,
    class: 'litter',
  });
  await page.getByRole('button', { name: 'Import these photos' }).click();
  await page.getByText('litter is Litter').waitFor();
  await page.getByRole('button', { name: 'Evaluate the detector on these photos' }).click();
  await page.getByRole('heading', { name: /^Imported photos: / }).waitFor();
  await page.getByRole('heading', { name: 'Figures of each class' }).waitFor();
  await page.getByText(/^These photos were imported\./).waitFor();
  expect(await violations(page)).toEqual([]);
  const again = await admin.request(`/admin/datasets/imports/${found[0]?.import_id}/`);
  expect(datasetImport.parse(await again.json()).state).toBe('imported');
  expect(complaints).toEqual([]);
});
