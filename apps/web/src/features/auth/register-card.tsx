import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { logIn } from '../../shared/session/log-in.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { type RegisterForm, registerForm } from './forms.ts';
import { NewPassword } from './new-password.tsx';
import { register as registerAccount } from './requests.ts';
import { authWords } from './words.ts';

const SERVER_FIELDS = ['username', 'email', 'password'] as const;

/** Puts what the server found wrong beside the fields it names. */
function markFields(fields: Record<string, string>, setError: UseFormSetError<RegisterForm>): void {
  for (const name of SERVER_FIELDS) {
    const message = fields[name];
    if (message !== undefined) setError(name, { message }, { shouldFocus: true });
  }
}

function useRegistration(onLogin: () => void) {
  const w = useWords(authWords);
  const navigate = useNavigate();
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerForm),
    defaultValues: { username: '', email: '', password: '', confirm: '' },
  });
  const submit = form.handleSubmit(async (entered) => {
    const registered = await registerAccount(entered);
    if (!registered.success) {
      markFields(registered.fields, form.setError);
      toastFailure(w.registrationFailed, registered);
      return;
    }
    toast.success(w.registrationSuccessful);
    const answer = await logIn(entered);
    if (answer.success) return navigate(PATHS.dashboard);
    toastFailure(w.loginFailed, answer);
    onLogin();
  });
  return { ...form, submit };
}

export function RegisterCard({ onLogin }: { onLogin: () => void }) {
  const w = useWords(authWords);
  const { register, submit, formState } = useRegistration(onLogin);
  const { errors, isSubmitting } = formState;
  return (
    <AuthCard
      title={w.registerTitle}
      intro={w.registerIntro}
      footer={
        <>
          {w.haveAccount}
          <CardLink onClick={onLogin}>{w.loginInstead}</CardLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={w.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label={w.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPassword
          label={w.password}
          password={register('password', { deps: 'confirm' })}
          confirm={register('confirm', { deps: 'password' })}
          errors={errors}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? w.creatingAccount : w.createAccount}
        </Button>
      </form>
    </AuthCard>
  );
}
