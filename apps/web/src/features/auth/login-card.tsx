import { zodResolver } from '@hookform/resolvers/zod';
import { type Credentials, credentials } from '@smart-waste/contract';
import { authMessages } from '@smart-waste/messages/en/auth';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { isWrongCredentials, logIn } from '../../shared/session/log-in.ts';
import { useOpenPageAfterLogin } from '../../shared/session/wanted-page.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { QuickLogins } from './quick-logins.tsx';

type LoginCardProps = { onRegister: () => void; onForgot: () => void };

export function LoginCard({ onRegister, onForgot }: LoginCardProps) {
  const t = useMessages(authMessages);
  const openPageAfterLogin = useOpenPageAfterLogin();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const answer = await logIn(form);
    if (!answer.success) {
      toastFailure(isWrongCredentials(answer) ? t('auth.login_refused') : t('auth.login_failed'), answer);
      return;
    }
    toast.success(t('auth.login_successful'));
    await openPageAfterLogin(answer.data.user.role);
  });

  return (
    <AuthCard
      title={t('auth.login_title')}
      intro={t('auth.login_intro')}
      footer={
        <>
          {t('auth.no_account')}
          <CardLink onClick={onRegister}>{t('auth.create_an_account')}</CardLink>
        </>
      }
      below={<QuickLogins disabled={isSubmitting} />}
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
        <PasswordField
          label={t('auth.password')}
          aside={<CardLink onClick={onForgot}>{t('auth.forgot_password')}</CardLink>}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('auth.logging_in') : t('auth.login')}
        </Button>
      </form>
    </AuthCard>
  );
}
