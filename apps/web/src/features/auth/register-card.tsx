import { zodResolver } from '@hookform/resolvers/zod';
import { registered } from '@smart-waste/contract';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { callApi } from '../../shared/api/client.ts';
import { PATHS } from '../../shared/paths.ts';
import { logIn, whileLoading } from '../../shared/session/log-in.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { currentLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { NewPassword, type RegisterForm, registerForm } from './new-password.tsx';
import { authWords } from './words.ts';

const SERVER_FIELDS = ['username', 'email', 'password'] as const;

const registerAccount = ({ username, email, password }: RegisterForm) =>
  whileLoading(
    callApi({
      endpoint: 'register',
      schema: registered,
      body: { username, email, password, phone_number: '', address: '', language: currentLanguage() },
    }),
  );

/** Shows the server's errors beside the fields that they name. */
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
    const registration = await registerAccount(entered);
    if (!registration.success) {
      markFields(registration.fields, form.setError);
      toastFailure(w.registrationFailed, registration);
      return;
    }
    toast.success(w.registrationSuccessful);
    const login = await logIn(entered);
    if (login.success) return navigate(PATHS.dashboard);
    toastFailure(w.loginFailed, login);
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
