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
