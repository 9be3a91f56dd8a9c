import { zodResolver } from '@hookform/resolvers/zod';
import { registrationResponse } from '@smart-waste/contract';
import { authMessages } from '@smart-waste/messages/en/auth';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { getCurrentLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { NewPassword, type RegisterForm, registerForm } from '../../shared/passwords/new-password.tsx';
import { logIn, withLoading } from '../../shared/session/log-in.ts';
import { useOpenPageAfterLogin } from '../../shared/session/wanted-page.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { markFields } from '../../shared/ui/mark-fields.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { AuthCard, CardLink } from './auth-card.tsx';

/** The outcome of an attempt replaces that of the attempt before it. */
const OUTCOME_TOAST = { id: 'registration' };
const SERVER_FIELDS = ['username', 'email', 'password'] as const;

const registerAccount = ({ username, email, password }: RegisterForm) =>
  withLoading(
    callApi({
      endpoint: 'register',
      schema: registrationResponse,
      body: { username, email, password, phone_number: '', address: '', language: getCurrentLanguage() },
    }),
  );

function useRegistration(onLogin: () => void) {
  const t = useMessages(authMessages);
  const openPageAfterLogin = useOpenPageAfterLogin();
  const form = useForm<RegisterForm>({
    resolver: zodResolver(registerForm),
    defaultValues: { username: '', email: '', password: '', confirm: '' },
  });
  const submit = form.handleSubmit(async (entered) => {
    const registration = await registerAccount(entered);
    if (!registration.success) {
      markFields(registration, SERVER_FIELDS, form.setError);
      toastFailure(t('auth.registration_failed'), registration, OUTCOME_TOAST);
      return;
    }
    toast.success(t('auth.registration_successful'), OUTCOME_TOAST);
    const login = await logIn(entered);
    if (login.success) return openPageAfterLogin(login.data.user.role);
    toastFailure(t('auth.login_failed'), login);
    onLogin();
  });
  return { ...form, submit };
}

export function RegisterCard({ onLogin }: { onLogin: () => void }) {
  const t = useMessages(authMessages);
  const { register, submit, formState } = useRegistration(onLogin);
  const { errors, isSubmitting } = formState;
  return (
    <AuthCard
      title={t('auth.register_title')}
      intro={t('auth.register_intro')}
      footer={
        <>
          {t('auth.have_account')}
          <CardLink onClick={onLogin}>{t('auth.login_instead')}</CardLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('auth.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPassword
          label={t('auth.password')}
          password={register('password', { deps: 'confirm' })}
          confirm={register('confirm', { deps: 'password' })}
          errors={errors}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('auth.creating_account') : t('auth.create_account')}
        </Button>
      </form>
    </AuthCard>
  );
}
