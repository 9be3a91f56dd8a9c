import { credentials, LIMITS, registration } from '@smart-waste/contract';
import { createEncodedReason } from '@smart-waste/messages';
import { authMessages } from '@smart-waste/messages/en/auth';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useClientConfig } from '../api/use-client-config.ts';
import { useMessages } from '../messages/messages.ts';
import { PasswordField } from '../ui/password-field.tsx';

// The length is checked only after both passwords match (AU-13), so the single field accepts any text.
const anyPassword = credentials.shape.password;
export const PASSWORDS = { password: anyPassword, confirm: anyPassword };

type Passwords = { password: string; confirm: string };

/** Checks first that both passwords match, then that the password follows the rules. */
function findPasswordError({
  password,
  confirm,
}: Passwords): { path: keyof Passwords; message: string } | null {
  if (password === '' || confirm === '') return null; // the fields themselves require a value
  if (password !== confirm)
    return { path: 'confirm', message: createEncodedReason('validation.passwords_differ') };
  const issue = registration.shape.password.safeParse(password).error?.issues[0];
  return issue ? { path: 'password', message: issue.message } : null;
}

export function checkPasswords<T extends Passwords>() {
  return z.check<T>(({ value, issues }) => {
    const error = findPasswordError(value);
    if (error) issues.push({ code: 'custom', input: value, path: [error.path], message: error.message });
  });
}

export const registerForm = z
  .object({ username: registration.shape.username, email: registration.shape.email, ...PASSWORDS })
  .check(checkPasswords());
export type RegisterForm = z.infer<typeof registerForm>;

export const resetForm = z.object(PASSWORDS).check(checkPasswords());
export type ResetForm = z.infer<typeof resetForm>;

type NewPasswordProps = {
  label: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: { password?: FieldError; confirm?: FieldError };
};

/** A new password and its confirmation. */
export function NewPassword({ label, password, confirm, errors }: NewPasswordProps) {
  const t = useMessages(authMessages);
  const min = useClientConfig()?.password_min_length ?? LIMITS.passwordMinLength;
  return (
    <>
      <PasswordField
        label={label}
        help={t('auth.password_help', { min })}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label={t('auth.confirm_password')}
        autoComplete="new-password"
        required
        error={errors.confirm?.message}
        {...confirm}
      />
    </>
  );
}
