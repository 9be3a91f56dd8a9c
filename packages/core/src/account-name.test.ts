import { expect, test } from 'vitest';
import { isDeletedAccount } from './account-name.ts';

test.each([
  ['deleted-4', true],
  ['deleted', false],
  ['asha', false],
  ['', false],
])('%j is the name of a deleted account: %s', (username, isDeleted) => {
  expect(isDeletedAccount(username)).toBe(isDeleted);
});
