import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findQueue, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile();

test('a laptop shows the camera live and sends the picture that it took (UP-02, QU-11)', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user', '/upload');
  await page.getByRole('button', { name: 'Use Camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Camera' });
  const capture = dialog.getByRole('button', { name: 'Capture Photo' });
  await expect.poll(() => capture.isEnabled()).toBe(true);
  const video = dialog.getByLabel('Live camera view');
  expect(await video.evaluate((live: HTMLVideoElement) => live.videoWidth)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  await capture.click();
  await findToast(page, 'Photo captured from camera').waitFor();
  await findQueue(page).getByText('Queued').waitFor();
  await page.getByLabel('Where is it?').fill('In front of this laptop');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  await page.waitForURL(/\/history/);
  await page.getByRole('dialog', { name: 'Upload details' }).getByText('Completed').waitFor();
  expect(complaints).toEqual([]);
});

test('the dialog releases the camera when it closes and explains a refusal', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'user', '/upload');
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      Object.assign(window, { lastTrack: stream.getTracks()[0] });
      return stream;
    };
  });
  await page.getByRole('button', { name: 'Use Camera' }).click();
  const capture = page.getByRole('button', { name: 'Capture Photo' });
  await expect.poll(() => capture.isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { lastTrack: MediaStreamTrack }).lastTrack.readyState),
    )
    .toBe('ended');
  await page.locator(':focus', { hasText: 'Use Camera' }).waitFor();

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Use Camera' }).click();
  await findToast(page, 'Unable to access camera. Please check permissions.').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.getByRole('button', { name: 'Use Camera' }).click();
  await findToast(page, 'Camera is not supported on this device/browser').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a phone opens its own camera and queues the photo', async () => {
  const { page, complaints } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'user', '/upload');
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Take a photo' }).and(page.locator('button')).tap(),
  ]);
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  await camera.setFiles(samplePhoto('cans-roadside'));
  await findQueue(page).getByText('Queued').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
