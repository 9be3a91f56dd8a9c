import { type CaseList, caseDetail, caseList } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { logInCitizen } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });

/** Records what a caller said; each number is another place of the city. */
async function recordCall(number: number): Promise<number> {
  const officer = await logInCitizen(product.url, 'government');
  const reply = await officer.request('/reports/recorded/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'call',
      words: `A full bin, call ${number}`,
      category_id: 3,
      location: `Lane ${number}`,
      latitude: String(26.9 + number / 500),
      longitude: '75.8',
    }),
  });
  return caseDetail.parse(await reply.json()).number;
}

const listCases = async (query: string): Promise<CaseList> => {
  const officer = await logInCitizen(product.url, 'government');
  return caseList.parse(await (await officer.request(`/cases/?${query}`)).json());
};

const SELECTED = 20;

test('twenty cases are selected and assigned by keyboard, and put back with Undo (CA-56, CA-58)', async () => {
  for (let number = 1; number <= SELECTED + 2; number += 1) await recordCall(number);
  const { page, complaints } = await visit();
  await enter(page, product.url, 'government', '/government?status=new');
  await page.getByRole('heading', { name: '22 cases', exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.getByRole('complementary', { name: 'Case details' }).waitFor();
  for (let number = 2; number <= SELECTED; number += 1) await page.keyboard.press('Shift+J');
  await page.getByText('20 selected', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Assign 20 cases' });
  await form.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: 'crew (crew)' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await findToast(page, '20 cases changed').hover(); // a message stays, with its Undo, as long as the pointer rests on it
  await page.getByRole('heading', { name: '2 cases', exact: true }).waitFor();
  expect((await listCases('status=assigned')).total).toBe(SELECTED);

  const [changed] = (await listCases('status=assigned')).data;
  const officer = await logInCitizen(product.url, 'admin');
  await officer.request(`/cases/${changed?.number}/notes/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'The owner called', is_public: false }),
  });
  await page.keyboard.press('Control+z');
  const ended = page.getByRole('dialog', { name: 'Not all cases were changed' });
  await ended.getByText('19 cases restored, 1 case changed by someone else').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await listCases('status=assigned')).data.map(({ number }) => number)).toEqual([changed?.number]);
  expect((await listCases('status=new&assignee=none')).total).toBe(21);
  await ended.getByRole('button', { name: 'Close', exact: true }).last().click();
  expect(complaints).toEqual([]);
});

test('a view is saved, and opened by another officer through its link (CA-59)', async () => {
  await recordCall(99);
  const { page, context, complaints } = await visit();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, product.url, 'government', '/government?category=3&text=Lane+99');
  await page.getByRole('heading', { name: '1 case', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Bins of lane 99');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await findToast(page, 'View saved: Bins of lane 99').waitFor();

  await page.goto(`${product.url}/government`);
  await page.getByRole('button', { name: 'Saved views' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Bins of lane 99' }).click();
  await page.getByRole('heading', { name: '1 case', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await findToast(page, 'Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const { page: other } = await visit();
  await enter(other, product.url, 'admin', link.slice(product.url.length));
  await other.getByRole('heading', { name: '1 case', exact: true }).waitFor();
  await other.getByRole('button', { name: 'Lane 99', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
