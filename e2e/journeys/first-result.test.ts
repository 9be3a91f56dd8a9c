import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { findToast, pickPhotos, visit } from '../support/visit.ts';

const product = productOfThisFile();

test.each([
  ['a laptop', DESKTOP],
  ['a phone', PHONE],
])(
  'a visitor on %s gets from the first visit to the detections in a real photo (GEN-01)',
  async (_, viewport) => {
    const { page, complaints } = await visit({ viewport, serviceWorkers: 'allow' });
    await page.goto(product.url);
    await page.getByRole('heading', { name: 'Smart Waste Analysis Platform' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Start Contributing' }).first().click();

    await page.getByRole('button', { name: 'Login as User' }).click();
    await findToast(page, 'User login successful!').waitFor(); // it may be gone when a slow screen is there
    await page.waitForURL(/\/dashboard/);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Upload', exact: true }).locator('visible=true').click();
    await pickPhotos(page, samplePhoto('pile-street'));
    await page.getByLabel('Where is it?').fill('Market Road');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload Image' }).click();

    await page.waitForURL(/\/history/);
    const details = page.getByRole('dialog', { name: 'Upload details' });
    const boxes = details.getByRole('group', { name: 'Detections on the photo' }).getByRole('img');
    await boxes.first().waitFor();
    await expect
      .poll(() => details.getByRole('list', { name: 'Detections' }).getByRole('button').count())
      .toBe(await boxes.count());
    expect(await boxes.first().getAttribute('aria-label')).toMatch(/^.+, \d+\.\d%$/);
    expect(await violations(page)).toEqual([]);

    await details.getByText('Show boxes').click();
    await expect.poll(() => boxes.count()).toBe(0);
    await details.getByText('Processed').click();
    await expect
      .poll(() => details.getByRole('img').evaluate((photo: HTMLImageElement) => photo.currentSrc))
      .toContain('/annotated/');
    expect(await details.getByText('Image not available').count()).toBe(0);

    await page.keyboard.press('Escape');
    const card = page.getByRole('article', { name: 'Market Road' }).first();
    await card.getByText('Garbage detected').waitFor();
    await card.getByText('Completed').waitFor();
    expect(await violations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Open the photo of Market Road' }).click();
    await boxes.first().waitFor();
    expect(complaints).toEqual([]);
  },
);
