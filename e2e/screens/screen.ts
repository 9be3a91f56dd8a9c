import type { Locator, Page } from 'playwright-core';

/** One picture: its name and how to open the screen. */
export type Screen = { name: string; open: (page: Page, url: string) => Promise<void> };

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const titled = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Shows the end of a list, which has elements only for what is near. */
export async function scrollToEnd(page: Page) {
  await page.getByText('Chandpole Gate').first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** A long list has only the rows near the window in the document. */
export async function scrollUntilVisible(page: Page, target: Locator) {
  await page.getByText('Chandpole Gate').first().waitFor();
  while (!(await target.isVisible())) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
}

const KEY_PAUSE_MS = 500;
/** Shortcuts work once their code is loaded, which is after the screen. */
export async function pressUntil(page: Page, key: string, opened: Locator) {
  while (!(await opened.isVisible())) {
    await page.keyboard.press(key);
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
}
