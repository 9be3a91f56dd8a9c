import { type CaseDetail, type CaseFigures, caseDetail, caseFigures } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { tileSettings } from '../support/tiles.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off', ...tileSettings() });

/** Records what a caller said; each number is another place of the city. */
async function recordCall(number: number): Promise<CaseDetail> {
  const officer = await logInCitizen(product.url, 'government');
  const reply = await officer.request('/reports/recorded/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      channel: 'call',
      words: `Waste beside the road, call ${number}`,
      category_id: 1,
      location: `Lane ${number}`,
      latitude: String(26.9 + number / 500),
      longitude: '75.8',
    }),
  });
  return caseDetail.parse(await reply.json());
}

const listCases = async (query: string) => {
  const officer = await logInCitizen(product.url, 'government');
  return (await (await officer.request(`/cases/?${query}`)).json()) as { total: number };
};

test('an officer triages 40 new cases by keyboard alone (CA-42)', async () => {
  for (let number = 1; number <= 40; number += 1) await recordCall(number);
  const { page, complaints } = await visit();
  await enter(page, product.url, 'government', '/government?status=new');
  await page.getByText('40 cases', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  for (let left = 39; left >= 0; left -= 1) {
    await page.keyboard.press('j');
    await page
      .getByRole('complementary', { name: 'Case details' })
      .getByText('New', { exact: true })
      .waitFor();
    await page.keyboard.press('c');
    const count = left === 1 ? '1 case' : `${left} cases`;
    await (left === 0
      ? page.getByText('No waste reports found.')
      : page.getByRole('heading', { name: count, exact: true })
    ).waitFor();
  }
  expect((await listCases('status=confirmed')).total).toBe(40);
  expect(complaints).toEqual([]);
});

test('a case is assigned, worked on by a crew with a phone, and verified (CA-44, CA-48)', async () => {
  const { number } = await recordCall(99);
  const { page: officer, complaints } = await visit();
  await enter(officer, product.url, 'government', `/government?case=${number}`);
  const actions = officer.getByRole('region', { name: 'Actions' });
  await actions.getByRole('button', { name: 'Assign…' }).click();
  await officer.getByRole('combobox', { name: 'Assign to' }).selectOption('crew (crew)');
  await officer.getByRole('textbox', { name: 'Reason (optional)' }).fill('The crew of this ward');
  expect(await violations(officer)).toEqual([]);
  await officer.getByRole('form', { name: 'Assign' }).getByRole('button', { name: 'Assign' }).click();
  await findToast(officer, `Case ${number}: Assigned`).waitFor();

  const { page: phone, complaints: onPhone } = await visit({
    viewport: PHONE,
    colorScheme: 'dark',
  });
  await enter(phone, product.url, 'crew');
  await phone.getByRole('heading', { level: 1, name: 'My cases' }).waitFor();
  await phone.getByRole('heading', { name: '1 case to clean', exact: true }).waitFor();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Lane 99' }).click();
  const sheet = phone.getByRole('dialog', { name: `Case ${number}` });
  // The officer decides on the older version; once the page knows the newer one it offers nothing of the older (CA-134).
  await officer.getByRole('button', { name: 'Close without cleaning…' }).click();
  await officer.getByRole('textbox', { name: 'Reason' }).fill('Private ground');
  await sheet.getByRole('button', { name: 'Start work' }).click();
  await findToast(phone, `Case ${number}: In progress`).waitFor();
  expect(await violations(phone)).toEqual([]);

  // The change says what happened meanwhile, and keeps the reason.
  await officer.getByRole('form').getByRole('button', { name: 'Close without cleaning' }).click();
  const form = officer.getByRole('form', { name: 'Close without cleaning' });
  await form.getByText('The case was changed meanwhile').waitFor();
  expect(await form.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Private ground');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await phone.locator('[data-photo-input]').setInputFiles(samplePhoto('bins-tidy'));
  await sheet.getByRole('textbox', { name: 'Note to the city (optional)' }).fill('Two bags');
  expect(await violations(phone)).toEqual([]);
  await sheet.getByRole('button', { name: 'Done', exact: true }).click();
  await findToast(phone, `Case ${number}: Cleaned`).waitFor();
  await phone.getByText('Nothing to clean at the moment.').waitFor();
  await officer.reload();
  const proof = officer.getByRole('region', { name: 'Before and after' });
  await proof.getByRole('img', { name: 'After the cleaning' }).waitFor();
  await officer.getByText('Two bags').waitFor();
  await proof.getByRole('button', { name: /^Enlarge: After the cleaning/ }).click();
  const viewer = officer.getByRole('dialog', { name: `Photos of case ${number}` });
  await viewer.getByRole('img', { name: /^After the cleaning, photo 1 of 1/ }).waitFor();
  expect(await violations(officer)).toEqual([]);
  await officer.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await actions.getByText('Location unknown').waitFor();
  await actions.getByRole('button', { name: 'Verify…' }).click();
  await actions.getByRole('button', { name: 'Verify anyway' }).click();
  await findToast(officer, `Case ${number}: Verified`).waitFor();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  expect(onPhone).toEqual([]);
});

test('an officer records a call and shares the view (CA-41, CA-47)', async () => {
  const { page, complaints } = await visit();
  await enter(page, product.url, 'government');
  await page.getByRole('button', { name: 'Record a report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a report' });
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'What is there?' }).fill('Bricks on the footpath');
  await dialog.getByRole('textbox', { name: 'Where is it?' }).fill('Station Square');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Record report' }).click();
  const details = page.getByRole('complementary', { name: 'Case details' });
  await details.getByText('Bricks on the footpath').waitFor();
  await page.getByRole('searchbox', { name: 'Text' }).fill('bricks');
  await page.getByRole('heading', { name: '1 case', exact: true }).waitFor();
  await page.waitForURL(/text=bricks/);
  const shared = page.url();
  const { page: other } = await visit();
  await enter(other, product.url, 'admin', shared.slice(product.url.length));
  await other.getByRole('heading', { name: '1 case', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

/** The figures of the last days until `nowMs`, as the API gives them. */
async function fetchFigures(days: number, nowMs: number, time_zone: string): Promise<CaseFigures> {
  const day = (before: number) =>
    new Intl.DateTimeFormat('sv', { timeZone: time_zone }).format(nowMs - before * 86_400_000);
  const officer = await logInCitizen(product.url, 'government');
  const query = new URLSearchParams({ from: day(days - 1), to: day(0), time_zone });
  return caseFigures.parse(await (await officer.request(`/cases/figures/?${query}`)).json());
}

test('an officer reads the figures of a period and chooses another one (CA-75)', async () => {
  for (let number = 101; number <= 105; number += 1) {
    const { number: report, version } = await recordCall(number);
    const officer = await logInCitizen(product.url, 'government');
    await officer.request(`/cases/${report}/transitions/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: number > 103 ? 'close' : 'confirm', version, reason: 'Private ground' }),
    });
  }
  const { page, complaints } = await visit();
  const nowMs = Date.now();
  await page.clock.setFixedTime(nowMs); // the page and the test mean the same day, also at midnight
  await enter(page, product.url, 'government', '/government/figures');
  const summary = page.getByRole('region', { name: 'Figures of the period' });
  const time_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const shows = async (days: number) => {
    const { total, now } = await fetchFigures(days, nowMs, time_zone);
    expect(total.opened).toBeGreaterThanOrEqual(5);
    const card = (label: string) =>
      summary.locator('div', { has: page.getByText(label, { exact: true }) }).last();
    await expect.poll(() => card('Opened').locator('dd').first().textContent()).toBe(String(total.opened));
    expect(await card('Closed').textContent()).toContain(`${total.not_cleaned} without cleaning`);
    expect(await card('Overdue now').textContent()).toContain(`${now.open} open`);
    expect(total.answer.median_hours).not.toBeNull();
  };
  await shows(30);
  await page.getByRole('table', { name: 'By category' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  await page.waitForURL(/days=7/);
  await page.locator('[aria-busy=false]').first().waitFor();
  await shows(7);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
