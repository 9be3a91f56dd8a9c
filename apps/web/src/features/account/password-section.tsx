import { zodResolver } from '@hookform/resolvers/zod';
import { credentials, type User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useMessages } from '../../shared/messages/messages.ts';
import { checkPasswords, NewPassword, PASSWORDS } from '../../shared/passwords/new-password.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { markFields } from '../../shared/ui/mark-fields.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { useUpdateProfile } from './use-profile.ts';
import { SESSIONS_KEY } from './use-sessions.ts';

const passwordForm = z
  .object({ current_password: credentials.shape.password, ...PASSWORDS })
  .check(checkPasswords());
type PasswordForm = z.infer<typeof passwordForm>;

/** A new password, for which the old one is asked; it logs out everywhere else. */
export function PasswordSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const update = useUpdateProfile();
  const client = useQueryClient();
  const { register, handleSubmit, getValues, setError, reset, formState } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: { current_password: '', password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current_password, password }) => {
    const sent = JSON.stringify(getValues());
    const answer = await update({ current_password, password });
    if (answer.success) {
      toast.success(t('account_page.password_changed'));
      // What was typed since stays.
      if (JSON.stringify(getValues()) === sent) reset();
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    } else if (!markFields(answer, ['current_password', 'password'], setError))
      toastFailure(t('account_page.save_failed'), answer);
  });
  return (
    <PanelSection title={t('account_page.password')}>
      <p className="-mt-2 mb-5 text-sm text-ink-soft">{t('account_page.password_intro')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {/* Password managers need the name to know whose password they store. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={t('account_page.current_password')}
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <NewPassword
          label={t('account_page.new_password')}
          password={register('password', { deps: 'confirm' })}
          confirm={register('confirm', { deps: 'password' })}
          errors={errors}
        />
        <Button type="submit" tone="secondary" className="justify-self-start" busy={isSubmitting}>
          {t('account_page.change_password')}
        </Button>
      </form>
    </PanelSection>
  );
}
