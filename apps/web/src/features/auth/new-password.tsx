import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { useWords } from '../../shared/words/words.ts';
import { authWords } from './words.ts';

type NewPasswordProps = {
  label: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: { password?: FieldError; confirm?: FieldError };
};

/** A password that is chosen now, typed twice. */
export function NewPassword({ label, password, confirm, errors }: NewPasswordProps) {
  const w = useWords(authWords);
  return (
    <>
      <PasswordField
        label={label}
        help={w.passwordHelp}
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...password}
      />
      <PasswordField
        label={w.confirmPassword}
        autoComplete="new-password"
        required
        error={errors.confirm?.message}
        {...confirm}
      />
    </>
  );
}
