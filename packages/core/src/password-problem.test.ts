import { expect, it } from 'vitest';
import { findPasswordProblem } from './password-problem.ts';

const asha = { username: 'Asha', email: 'asha.devi@example.org' };
const rules = { minLength: 6, isCommon: (password: string) => ['password', 'qwerty123'].includes(password) };

it.each([
  ['correct horse battery', null],
  ['k7!xq2', null],
  ['नमस्ते जयपुर', null],
  ['asha likes mangoes', null],
  ['12345', 'validation.password_length'],
  ['', 'validation.password_length'],
  ['aaaaaaaaaaaa', 'validation.password_repeats'],
  ['abababab', 'validation.password_repeats'],
  ['Password', 'validation.password_common'],
  ['QWERTY123', 'validation.password_common'],
  ['ASHA12', 'validation.password_personal'],
  ['ashaasha', 'validation.password_personal'],
  ['asha.devi@example.org', 'validation.password_personal'],
  ['asha.devi1', 'validation.password_personal'],
  ['SmartWaste1!', 'validation.password_personal'],
  // The same letters in another Unicode form.
  ['\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44', 'validation.password_common'],
])('finds what is wrong with %j', (password, problem) => {
  expect(findPasswordProblem(password, asha, rules)?.reason ?? null).toBe(problem);
});

it('names the length that is required', () => {
  expect(findPasswordProblem('k7!xq2', asha, { ...rules, minLength: 12 })).toMatchObject({
    params: { min: 12 },
  });
});
