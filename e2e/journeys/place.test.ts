import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { largePhotoTakenAt, photoTakenAt } from '../support/photos.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileAddresses, tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, pickPhotos, visit } from '../support/visit.ts';

const product = productOfThisFile(tileSettings());
const AMBER_FORT = { latitude: 26.9855, longitude: 75.8513 };
const DELHI = { latitude: 28.6139, longitude: 77.209 };

async function coordinatesIn(page: Page): Promise<[number, number]> {
  const numberIn = async (label: string) => Number(await page.getByLabel(label).inputValue());
  return [await numberIn('Latitude'), await numberIn('Longitude')];
}

/** The upload page with its coordinates, which stand behind 'More'. */
async function uploadPage(page: Page) {
  await enter(page, product.url, 'user', '/upload');
  await page.getByText('More', { exact: true }).click();
}

/** Sends the queue and returns the image that the server stored. */
async function sent(page: Page) {
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await page.waitForURL(/\/history/);
  const [newest] = (await (await logInCitizen(product.url)).list()).data;
  return newest;
}

test('the place of a photo is read from it although the browser shrinks it before the upload', async () => {
  const { page, context, complaints } = await visit();
  await context.setGeolocation(DELHI);
  await uploadPage(page);
  await pickPhotos(page, await largePhotoTakenAt(AMBER_FORT.latitude, AMBER_FORT.longitude));
  await findToast(page, 'GPS auto-filled from photo metadata').waitFor();
  await page.getByText('taken-there.jpg resized to').waitFor();
  expect(await coordinatesIn(page)).toEqual([26.9855, 75.8513]);
  await page.getByText('Coordinates from the photo').waitFor();

  await page.getByRole('button', { name: 'Use GPS' }).click();
  await findToast(page, 'GPS location captured successfully!').waitFor();
  expect(await coordinatesIn(page)).toEqual([DELHI.latitude, DELHI.longitude]);
  await page.getByText(/taken 2\d\d(?:\.\d)? km from your current location/).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: "Use the photo's location" }).click();
  expect(await coordinatesIn(page)).toEqual([26.9855, 75.8513]);

  expect(await sent(page)).toMatchObject({
    location: 'GPS Location',
    latitude: 26.9855,
    longitude: 75.8513,
    location_source: 'exif',
    width: 1600,
    height: 1200,
  });
  await page.getByText('26.9855, 75.8513').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a place is picked on the map with the mouse, then corrected with the keyboard (UP-10, MAP-07)', async () => {
  const { page, complaints } = await visit();
  await uploadPage(page);
  await pickPhotos(page, samplePhoto('litter-lawn'));
  await page.getByRole('button', { name: 'Pick on Map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick on Map' });
  const map = dialog.getByRole('application');
  await map.waitFor();
  const confirm = dialog.getByRole('button', { name: 'Use this location' });
  expect(await confirm.isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);

  await map.click();
  await dialog.getByText(/^Pin at 26\.91\d{4}, 75\.78\d{4}$/).waitFor();
  await confirm.click();
  const clicked = await coordinatesIn(page);
  expect(clicked[0]).toBeCloseTo(26.9124, 3);
  expect(clicked[1]).toBeCloseTo(75.7873, 3);
  await page.getByText('Coordinates picked on the map').waitFor();

  await page.getByRole('button', { name: 'Pick on Map' }).click();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter'); // while the map still glides: the pin waits for its end
  await dialog.getByText(/^Pin at /).waitFor();
  await page.keyboard.press('ArrowRight');
  const cross = await dialog.getByText(/^Cross at /).textContent();
  await page.keyboard.press('Enter');
  await dialog.getByText(cross?.replace('Cross', 'Pin') ?? '').waitFor();
  expect(await violations(page)).toEqual([]);
  await confirm.click();
  const [latitude, longitude] = await coordinatesIn(page);
  expect(latitude).toBeCloseTo(clicked[0], 3);
  expect(longitude).toBeGreaterThan(clicked[1]);

  expect(await sent(page)).toMatchObject({
    location: 'GPS Location',
    latitude,
    longitude,
    location_source: 'map',
  });
  expect(complaints).toEqual([]);
});

test('a phone sends a photo with GPS in three taps and shows its result (UP-40)', async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'user');
  await page.getByRole('link', { name: 'Report waste' }).tap();
  await pickPhotos(page, await photoTakenAt('bin-and-pile', DELHI.latitude, DELHI.longitude));
  await page.getByText('28.6139, 77.2090').first().waitFor();
  expect(await page.getByLabel('Latitude').isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);

  const send = page.getByRole('button', { name: 'Upload Image' });
  const { y = 0, height = 0 } = (await send.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
  await send.tap();
  const details = page.getByRole('dialog', { name: 'Upload details' });
  await details.getByRole('group', { name: 'Detections on the photo' }).getByRole('img').first().waitFor();
  await details.getByText('28.6139, 77.2090 (from the photo)').waitFor();
  expect(complaints).toEqual([]);
});

test('a map without tiles names places, cuts no label, and still sets a place on a phone (MAP-02, MAP-03)', async () => {
  const { page, context, complaints } = await visit({ viewport: PHONE, provokes: /net::ERR_FAILED/ });
  let requested = 0;
  await context.route(tileAddresses(), (route) => {
    requested += 1;
    return route.abort();
  });
  await uploadPage(page);
  await page.getByRole('button', { name: 'Pick on Map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick on Map' });
  const map = dialog.getByRole('application');
  await dialog.getByText('Detailed map unavailable.').waitFor();
  await expect.poll(() => dialog.getByText(/° [NSEW]$/).count()).toBeGreaterThan(3);
  await dialog.getByText('Tonk: 85 km south').waitFor({ state: 'attached' });
  await dialog.getByText('1 km', { exact: true }).waitFor();
  const requestedAtFirst = requested;

  await map.focus();
  const scale = dialog.locator('.map-scale');
  for (let step = 0; step < 4; step += 1) {
    const before = await scale.textContent();
    await page.keyboard.press('-');
    await expect.poll(() => scale.textContent()).not.toBe(before); // a press while the map still zooms is lost
  }
  await dialog.locator('.place-name > span', { hasText: 'Jaipur' }).waitFor();
  const labelsOutside = () =>
    map.evaluate((element) => {
      const view = element.getBoundingClientRect();
      return [...element.querySelectorAll('.place-name > span, .graticule-label > span')]
        .filter((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return left < view.left || right > view.right || top < view.top || bottom > view.bottom;
        })
        .map((label) => label.textContent);
    });
  await expect.poll(labelsOutside).toEqual([]);
  expect(requested).toBe(requestedAtFirst);

  await map.tap();
  await dialog.getByText(/^Pin at 26\.\d{6}, 75\.\d{6}$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this location' }).click();
  expect((await coordinatesIn(page))[0]).toBeCloseTo(26.9124, 0);
  expect(complaints).toEqual([]);
});

test('missing and invalid fields show a message beside them (UP-13, UP-14)', async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  await uploadPage(page);
  const upload = page.getByRole('button', { name: 'Upload Image' });
  await upload.click();
  await findToast(page, 'Please add at least one image to upload').waitFor();

  await pickPhotos(page, samplePhoto('litter-lawn'));
  await upload.click();
  await page.getByRole('alert').getByText('Please provide location information').waitFor();

  await page.getByLabel('Latitude').fill('91');
  await page.getByLabel('Longitude').fill('181');
  await page.getByText('More', { exact: true }).click();
  await upload.click();
  await page.getByRole('alert').getByText('Latitude must be a number from -90 to 90').waitFor();
  await page.getByRole('alert').getByText('Longitude must be a number from -180 to 180').waitFor();
  await expect.poll(() => page.locator(':focus').inputValue()).toBe('91');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Longitude').fill('');
  await page.getByLabel('Latitude').fill('26.9');
  await upload.click();
  await page.getByRole('alert').getByText('Please enter both latitude and longitude').waitFor();
  expect(complaints).toEqual([]);
});
