import { zodResolver } from '@hookform/resolvers/zod';
import { type Credentials, credentials } from '@smart-waste/contract';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { isWrongCredentials, logIn } from '../../shared/session/log-in.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { QuickLogins } from './quick-logins.tsx';
import { authWords } from './words.ts';

type LoginCardProps = { onRegister: () => void; onForgot: () => void };

export function LoginCard({ onRegister, onForgot }: LoginCardProps) {
  const w = useWords(authWords);
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    const answer = await logIn(form);
    if (!answer.success) {
      toastFailure(isWrongCredentials(answer) ? w.loginRefused : w.loginFailed, answer);
      return;
    }
    toast.success(w.loginSuccessful);
    await navigate(PATHS.dashboard);
  });

  return (
    <AuthCard
      title={w.loginTitle}
      intro={w.loginIntro}
      footer={
        <>
          {w.noAccount}
          <CardLink onClick={onRegister}>{w.createAnAccount}</CardLink>
        </>
      }
      below={<QuickLogins disabled={isSubmitting} />}
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
        <PasswordField
          label={w.password}
          aside={<CardLink onClick={onForgot}>{w.forgotPassword}</CardLink>}
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? w.loggingIn : w.login}
        </Button>
      </form>
    </AuthCard>
  );
}
