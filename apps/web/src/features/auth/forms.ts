import { credentials, registration } from '@smart-waste/contract';
import { encoded } from '@smart-waste/messages';
import * as z from 'zod/mini';

// The length is checked only after both passwords match (AU-13), so the single field accepts any text.
const anyPassword = credentials.shape.password;
const PASSWORDS = { password: anyPassword, confirm: anyPassword };

type Passwords = { password: string; confirm: string };

/** Both passwords must match, checked first; then the password must be good enough. */
function passwordsFault({ password, confirm }: Passwords): { path: keyof Passwords; message: string } | null {
  if (password === '' || confirm === '') return null; // the fields themselves ask for it
  if (password !== confirm) return { path: 'confirm', message: encoded('validation.passwords_differ') };
  const issue = registration.shape.password.safeParse(password).error?.issues[0];
  return issue ? { path: 'password', message: issue.message } : null;
}

function checkPasswords<T extends Passwords>() {
  return z.check<T>(({ value, issues }) => {
    const fault = passwordsFault(value);
    if (fault) issues.push({ code: 'custom', input: value, path: [fault.path], message: fault.message });
  });
}

export const registerForm = z
  .object({ username: registration.shape.username, email: registration.shape.email, ...PASSWORDS })
  .check(checkPasswords());
export type RegisterForm = z.infer<typeof registerForm>;

export const resetForm = z.object(PASSWORDS).check(checkPasswords());
export type ResetForm = z.infer<typeof resetForm>;
