import { evaluationSample } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen } from '../support/citizen.ts';
import { runOnDatabase } from '../support/database.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const SETTINGS = '/admin/settings';

test('an admin tests, measures and saves a configuration, which the worker adopts without overwriting another admin (NAV-08, GEN-08, ML-02)', async () => {
  const { page, complaints } = await visit({ provokes: /409/ });
  await enter(page, product.url, 'admin', SETTINGS);
  await page.getByRole('heading', { level: 1, name: 'Advanced ML Configuration' }).waitFor();
  await page.getByText('no data yet').first().waitFor();
  await page
    .getByRole('option', { name: 'Roboflow API (not configured)' })
    .first()
    .waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Test Service' }).click();
  await findToast(page, 'ML service test completed successfully!').waitFor();
  await page.getByRole('list', { name: 'Detections' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('switch', { name: /Auto-optimize thresholds/ }).click();
  await page.getByText('Unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save Config' }).click();
  await findToast(page, 'Configuration saved successfully!').waitFor();
  await page.getByText('Auto-optimize thresholds: Off → On').waitFor();
  await page.getByText('Up to date', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByText(/^On version \d+$/).count()).toBe(0); // of each worker, where there are several

  await page.getByRole('button', { name: 'Performance Test' }).click();
  await findToast(page, 'Performance test completed! Check results below.').waitFor();
  await page.getByRole('application', { name: 'Accuracy in performance tests, over time' }).waitFor();
  expect(await violations(page)).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(product.url + SETTINGS);
  await other.getByLabel('Batch Size').selectOption('20');
  await page.getByLabel('Batch Size').selectOption('10');
  await other.getByRole('button', { name: 'Save Config' }).click();
  await findToast(other, 'Configuration saved successfully!').waitFor();
  await page.getByRole('button', { name: 'Save Config' }).click();
  await page.getByText('admin has saved another configuration', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => page.getByLabel('Batch Size').inputValue()).toBe('20');
  expect(complaints).toEqual([]);
});

test('the screen asks before it discards unsaved changes, on a phone too', async () => {
  const { page } = await visit({ viewport: PHONE });
  await enter(page, product.url, 'admin', SETTINGS);
  await page.getByRole('switch', { name: /Log processing metrics/ }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Unsaved changes').waitFor();
});

test('the screen refuses a citizen', async () => {
  const { page } = await visit();
  await enter(page, product.url, 'user', SETTINGS);
  await findToast(page, "You don't have permission to access this page").waitFor();
  await page.waitForURL(/\/dashboard$/);
});

/** Curves as they would be fitted to many photos: every confidence is shown as half of it. */
function curves(classes: readonly string[]) {
  const points = [
    { confidence: 0, probability: 0 },
    { confidence: 1, probability: 0.5 },
  ];
  const bins = (share: number) =>
    Array.from({ length: 10 }, (_, index) => {
      const [from, to] = [index / 10, (index + 1) / 10];
      return { from, to, boxes: 120, mean_confidence: from + 0.05, hit_share: share * (from + 0.05) };
    });
  const fitted = {
    calibrator: { method: 'isotonic', points },
    raw: { expected_error: 0.25, bins: bins(0.5) },
    held_out: { expected_error: 0.02, bins: bins(0.96) },
  };
  return {
    classes: classes.map((name) => ({ class: name, boxes: 1200, ...fitted })),
    photo: { photos: 600, with_waste: 250, ...fitted },
  };
}

test('an admin fits and applies a calibration, and older results show calibrated confidences (EV-42, EV-43, EV-45, EV-47)', async () => {
  const citizen = await logInCitizen(product.url);
  const admin = await logInCitizen(product.url, 'admin');
  const send = (path: string, body: object) =>
    admin.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { image_id } = await citizen.settled((await citizen.uploadSample('bin-and-pile')).image_id);
  const before = (await citizen.show(image_id)).analysis_results;
  const sample = await send('/admin/evaluations/samples/', { size: 1 });
  evaluationSample.parse(await sample.json());
  const annotations = before?.detections.map(({ class: name, box }) => ({
    class: name,
    box,
    is_unsure: false,
  }));
  const set = { based_on: 0, scope: 'checked', analysis_id: null, is_blind: true, annotations };
  expect((await send(`/admin/annotations/${image_id}/`, set)).status).toBe(201);
  // The photo of which people said nothing shows what the detector says.
  const shown = await citizen.settled((await citizen.uploadSample('cans-roadside')).image_id);
  const [first] = shown.analysis_results?.detections ?? [];

  const { page, complaints } = await visit();
  await enter(page, product.url, 'admin', SETTINGS);
  await page.getByRole('link', { name: 'Calibrate the confidences' }).click();
  await page.getByText('Labelled photos of the sample: 1 of 1.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Fit a calibration' }).click();
  await findToast(page, 'Calibration fitted, but without a curve').waitFor();
  expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('cell', { name: 'Uncalibrated' }).first().waitFor();
  const { classes, photo } = curves([...new Set(shown.analysis_results?.detections.map((one) => one.class))]);
  await runOnDatabase(product.dataDir, [
    'update calibrations set classes = $1, photo = $2',
    [JSON.stringify(classes), JSON.stringify(photo)],
  ]);
  await page.reload();
  await page.getByRole('application', { name: 'Reliability: Waste in a photo' }).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);

  await expect
    .poll(async () => (await citizen.show(shown.image_id)).analysis_results?.waste_in_photo?.is_calibrated)
    .toBe(true);
  const after = (await citizen.show(shown.image_id)).analysis_results;
  expect(after?.detections[0]?.confidence).toBe(first?.confidence);
  await page.goto(`${product.url}/admin/analysis/${shown.image_id}`);
  await page.getByText('Waste in this photo', { exact: true }).waitFor();
  await page.getByText(/^Calibrated: of 100/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
