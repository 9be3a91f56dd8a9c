import { findPasswordProblem } from '@smart-waste/core';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createInvalidFieldError } from '../../lib/errors.ts';
import type { UserRow } from '../../ports/user-table.ts';

/** About 49,000 passwords that were found most often in stolen lists. */
const COMMON = new Set(dictionary.passwords.map(String));

type Owner = Pick<UserRow, 'username' | 'email'>;

/** Refuses a new password that is easy to guess, with a sentence that says what to change. */
export function refuseWeakPassword(password: string, owner: Owner, minLength: number): void {
  const problem = findPasswordProblem(password, owner, { minLength, isCommon: (text) => COMMON.has(text) });
  if (problem) throw createInvalidFieldError('password', problem);
}
