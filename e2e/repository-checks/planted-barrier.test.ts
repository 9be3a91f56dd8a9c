import { expect, test } from 'vitest';
import { violations } from '../support/violations.ts';
import { visit } from '../support/visit.ts';

test('axe reports a picture without a text at the first and at a later look at the same page', async () => {
  const { page } = await visit();
  await page.setContent(
    '<html lang="en"><title>One</title><main><h1>One</h1><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main>',
  );
  const expected = [expect.stringMatching(/^image-alt \(critical\): <img/)];
  expect(await violations(page)).toEqual(expected);
  expect(await violations(page)).toEqual(expected);
});

test('only controls that are too small where the page begins are reported, not those half below a sticky header', async () => {
  const { page } = await visit();
  const setContent = (size: string): Promise<void> =>
    page.setContent(
      `<html lang="en"><title>Two</title>
       <header style="position: sticky; top: 0"><a href="#top" style="display: block; width: 90px; height: 60px">Top</a></header>
       <main style="height: 5000px"><h1 style="margin: 0; height: 60px">Two</h1>
         <select aria-label="First" style="display: block; ${size}"></select>
         <select aria-label="Second" style="display: block; ${size}"></select></main>`,
    );
  await setContent('width: 90px; height: 30px');
  await page.evaluate(() => scrollTo(0, 80));
  expect(await violations(page)).toEqual([]);

  await setContent('width: 12px; height: 12px');
  await page.evaluate(() => scrollTo(0, 80));
  expect(await violations(page)).toContainEqual(expect.stringMatching(/^target-size \(serious\): <select/));
});
