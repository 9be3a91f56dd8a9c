import { readFile } from 'node:fs/promises';
import { image, type ReviewQueue, reviewQueue, secondOpinion } from '@smart-waste/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { markedPhoto } from '../support/photos.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, findToast, lookAtPhoto, visit } from '../support/visit.ts';

const product = productOfThisFile({ RATE_LIMITS: 'off' });
const PASSWORD = 'a-long-password';

/** Uploads a photo that is analysed: an overflowing bin above a pile. */
async function analysed() {
  const citizen = await logInCitizen(product.url);
  const bytes = markedPhoto(await readFile(samplePhoto('bin-and-pile')), crypto.randomUUID());
  const reply = await citizen.upload(new Uint8Array(bytes), undefined, { location: 'Review Road' });
  return (await citizen.settled(image.parse(await reply.json()).image_id)).image_id;
}
/** What waits for a review, as an admin sees it. */
async function waiting(): Promise<ReviewQueue['data']> {
  const admin = await logInCitizen(product.url, 'admin');
  return reviewQueue.parse(await (await admin.request('/admin/annotations/queue/')).json()).data;
}
const findBoxes = (page: Page) => page.getByRole('list', { name: 'Boxes on the photo' }).getByRole('button');
const showOpinions = async (page: Page) => {
  await page.goto(`${product.url}/admin/review-queue?list=opinions`);
};

test('a new reviewer logs in, works through the queue with the keyboard, and disagrees blindly; an admin decides (LB-37, LB-42, LB-43, LB-49)', async () => {
  const ids = [await analysed(), await analysed()];
  await fetch(`${product.url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'meera', email: 'meera@example.net', password: PASSWORD }),
  });
  const admin = await visit();
  await enter(admin.page, product.url, 'admin', '/admin/users');
  await admin.page.getByLabel('Search users').fill('meera');
  await admin.page.getByRole('button', { name: 'Actions for meera' }).click();
  await admin.page.getByRole('menuitem', { name: 'Change role' }).click();
  await admin.page.getByLabel('New role').selectOption('Reviewer');
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
  await findToast(admin.page, 'meera now has the role Reviewer').waitFor();

  const { page, complaints } = await visit();
  await page.goto(`${product.url}/auth`);
  await page.getByLabel('Username').fill('meera');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/admin/review-queue');
  const list = page.getByRole('region', { name: 'To review' });
  await list.getByRole('link', { name: 'Annotate photo 2' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await list.getByRole('link', { name: 'Annotate photo 1' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 boxes', { exact: true }).waitFor();
  await page.keyboard.press('n');
  await page.getByText('3 boxes', { exact: true }).waitFor();
  await page.keyboard.press('Enter'); // of wholly checked photos some are drawn for a second opinion
  await page.getByText('2 boxes', { exact: true }).waitFor(); // of the next photo
  await lookAtPhoto(page);
  await page.keyboard.press('Enter');
  await findToast(page, 'That was the last photo of this list').waitFor();
  await expect.poll(waiting).toEqual([]); // the last one may be stored before the one that it did not wait for
  const ask = page.getByRole('button', { name: 'Request a second opinion' });
  expect(await ask.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px'); // not like a heading
  await ask.click();
  await page.getByText('Second opinion requested').waitFor();
  const asked = ids.find((id) => page.url().includes(id)) ?? '';
  // The tab stays open, and leaves the photo to others (LB-09).

  const second = await visit();
  await enter(second.page, product.url, 'reviewer');
  await second.page.getByText('Second opinions', { exact: true }).click();
  await second.page.getByRole('link', { name: 'Annotate photo 1' }).click();
  await second.page.getByText('Another person has reviewed this photo', { exact: true }).waitFor();
  await findBoxes(second.page).nth(1).waitFor();
  expect(await second.page.getByText('meera').count()).toBe(0);
  expect(await violations(second.page)).toEqual([]);
  await second.page.keyboard.press('w');
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'No waste here' }).click();
  await findToast(second.page, 'Second opinion given: no waste here').waitFor();
  await second.page.getByText('Two people disagree about this photo').waitFor();

  await showOpinions(admin.page);
  await admin.page.getByRole('region', { name: 'Disagreements' }).getByRole('link').click();
  await admin.page.getByText('meera and reviewer do not agree on any box.').waitFor();
  await admin.page.getByText(/^reviewer marked nothing\./).waitFor();
  expect(await violations(admin.page)).toEqual([]);
  await admin.page.getByRole('button', { name: 'Boxes of reviewer' }).click();
  await expect.poll(() => findBoxes(admin.page).count()).toBe(0);
  await expect.poll(() => admin.page.locator('[data-compared]').count()).toBe(2);
  await admin.page.getByRole('button', { name: 'Boxes of meera' }).click();
  await expect.poll(() => findBoxes(admin.page).count()).toBe(2);
  await admin.page.getByRole('button', { name: 'Whole photo checked' }).click();
  await findToast(admin.page, 'Decided: 2 boxes').waitFor();
  await admin.page.getByText('No second opinion waits for you').first().waitFor();
  const client = await logInCitizen(product.url, 'admin');
  const opinion = await client.request(`/admin/annotations/${asked}/second-opinion/`);
  expect(secondOpinion.parse(await opinion.json())).toMatchObject({ state: 'decided', given_by: 'reviewer' });
  for (const one of [complaints, second.complaints, admin.complaints]) expect(one).toEqual([]);
});

const WORDS = 'That is a statue.\nThe bin beside it\nis emptied on Fridays.\nLook again.';
/** What the sender says keeps its lines wherever it is read. */
async function expectLines(words: Locator) {
  expect(await words.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('pre-line');
  expect((await words.textContent())?.split('\n')).toHaveLength(4);
}

test("a citizen's hint comes first in the queue, and a review answers it (LB-19, LB-30, LB-36, LB-56, LB-57)", async () => {
  const hinted = await analysed();
  await analysed();
  const citizen = await visit();
  await enter(citizen.page, product.url, 'user', `/history?image=${hinted}`);
  await citizen.page.getByRole('button', { name: 'This result is wrong' }).click();
  await citizen.page.getByLabel('What is wrong? (optional)').fill(WORDS);
  await citizen.page.getByRole('button', { name: 'Send' }).click();
  await citizen.page.getByText('You said that this result is wrong').waitFor();

  await until(async () => ((await waiting())[0]?.reasons[0] === 'hint' ? true : undefined), {
    withinMs: 120_000,
    otherwise: () => 'the hint was never ranked',
  });
  const { page, complaints } = await visit();
  await enter(page, product.url, 'reviewer');
  const first = page.getByRole('region', { name: 'To review' }).getByRole('listitem').first();
  await expectLines(first.getByText(/^The sender says: “That is a statue\./));
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ ...DESKTOP, height: 400 });
  await page.getByRole('link', { name: 'Annotate photo 2' }).click();
  await findBoxes(page).nth(1).waitFor();
  await page.goBack(); // to the row from which the person came (LB-61)
  const second = page.getByRole('region', { name: 'To review' }).getByRole('listitem').nth(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect.poll(() => second.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(300);
  await page.setViewportSize(DESKTOP);
  await first.getByRole('link').click();
  await page.waitForURL((url) => url.pathname.includes(hinted));
  await findBoxes(page).nth(1).waitFor();
  const words = page.getByText(/^The sender said .*“That is a statue\./);
  await expectLines(words);
  expect(await words.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0); // all of it shows
  // The list of few boxes leaves room for all ways to submit, with what they mean.
  const lastText = page.getByText('No waste and no bin: the photo counts as checked and empty.');
  const endOfText = async () => {
    const { y, height } = (await lastText.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 };
    return y + height;
  };
  await expect.poll(endOfText).toBeLessThan(DESKTOP.height);
  await page.keyboard.press('w');
  await page.getByRole('alertdialog').getByRole('button', { name: 'No waste here' }).click();
  await findToast(page, 'Checked: no waste here').waitFor();
  await expect.poll(async () => (await waiting()).map((one) => one.image.image_id)).not.toContain(hinted);
  expect((await (await logInCitizen(product.url)).show(hinted)).analysis_results).toMatchObject({
    source: 'person',
    total_detections: 0,
  });
  const answer = citizen.page.getByRole('status').filter({ hasText: 'A reviewer has checked your photo' });
  await answer.getByText('They saw no waste on it.').waitFor();
  expect(await violations(citizen.page)).toEqual([]);
  for (const one of [complaints, citizen.complaints]) expect(one).toEqual([]);
});
