import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, PHONE, violations } from '../support/browser.ts';
import { samplePhoto } from '../support/citizen.ts';
import { type Product, removeFolder, startProduct } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(async () => {
  await product.stop();
  await removeFolder(product.dataDir);
});

test.each([
  ['a laptop', DESKTOP],
  ['a phone', PHONE],
])(
  'on %s: from the first visit to what the machine found in a real photo',
  async (_, viewport) => {
    const { page, complaints, close } = await openBrowser({ viewport });
    await page.goto(`${product.url}/auth`);
    await page.getByRole('button', { name: 'Login as User' }).click();
    await page.waitForURL(/\/dashboard/);

    await page.goto(`${product.url}/upload`);
    await page.locator('input[type=file][multiple]').setInputFiles(samplePhoto('pile-street'));
    await page.getByLabel('Location', { exact: true }).fill('Market Road');
    await page.getByRole('button', { name: 'Upload Image' }).click();

    await page.waitForURL(/\/history/);
    await page.getByText('Garbage detected').first().waitFor();
    await page.getByText('Market Road').first().waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'View Details' }).first().click();
    const details = page.getByRole('dialog');
    await details
      .getByText(/Garbage pile/)
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
  60_000,
);
