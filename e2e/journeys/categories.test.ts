import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });

test('an admin adds a category, is told what is wrong, and officers record reports of it (CA-11, CA-47, CA-129)', async () => {
  const { page, complaints } = await visit({ provokes: /400 \(Bad Request\)/ });
  await enter(page, product.url, 'admin', '/admin/categories');
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add category' }).click();
  await page.getByRole('heading', { level: 1, name: 'New category' }).waitFor();
  await page.getByRole('button', { name: 'Save category' }).click();
  const name = page.getByRole('textbox', { name: 'Name (English)' });
  await page.getByRole('alert').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await name.fill('Syringes');
  await page.getByRole('textbox', { name: 'Name (हिन्दी)' }).fill('सुइयाँ');
  await page.getByRole('textbox', { name: 'Emergency phone' }).fill('112');
  await page.getByRole('button', { name: 'Save category' }).click();
  await findToast(page, 'Category added').waitFor();
  await page.getByRole('link', { name: 'Syringes' }).waitFor();
  await page.getByText('Dangerous').first().waitFor();

  const officer = await visit({ viewport: PHONE, colorScheme: 'dark' });
  await enter(officer.page, product.url, 'government');
  await officer.page.getByRole('button', { name: 'Record a report' }).click();
  const dialog = officer.page.getByRole('dialog', { name: 'Record a report' });
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Syringes');
  await dialog.getByRole('link', { name: '112' }).waitFor();
  expect(await violations(officer.page)).toEqual([]);

  // A category that must not be chosen any more.
  await page.getByRole('link', { name: 'Syringes' }).click();
  await page.getByRole('switch', { name: /^Active/ }).click();
  await page.getByRole('button', { name: 'Save category' }).click();
  await findToast(page, 'Category saved').waitFor();
  await page.getByText('Inactive').waitFor();
  await officer.page.reload();
  await officer.page.getByRole('button', { name: 'Record a report' }).click();
  const options = dialog.getByRole('combobox', { name: 'Category' }).getByRole('option');
  await options.nth(1).waitFor({ state: 'attached' });
  expect(await options.allTextContents()).not.toContain('Syringes');
  expect(complaints).toEqual([]);
  expect(officer.complaints).toEqual([]);
});
