import { zodResolver } from '@hookform/resolvers/zod';
import { credentials, registration, type User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { markFields } from '../../shared/ui/mark-fields.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';
import { useUpdateProfile } from './use-profile.ts';

const emailForm = z.object({
  email: registration.shape.email,
  current_password: credentials.shape.password,
});
type EmailForm = z.infer<typeof emailForm>;

/** The e-mail address, which changes once the link that is sent to the new one was opened (AU-42). */
export function EmailSection({ user }: { user: User }) {
  const t = useMessages(accountPageMessages);
  const update = useUpdateProfile();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, reset, formState } = useForm<EmailForm>({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '', current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    const sent = JSON.stringify(getValues());
    const answer = await update(form);
    if (answer.success) {
      setSentTo(form.email);
      // What was typed since stays.
      if (JSON.stringify(getValues()) === sent) reset();
    } else if (!markFields(answer, ['email', 'current_password'], setError))
      toastFailure(t('account_page.save_failed'), answer);
  });
  return (
    <PanelSection title={t('account_page.email')}>
      <p className="-mt-2 mb-5 text-sm wrap-anywhere text-ink-soft">
        {t('account_page.email_now', { email: user.email })}
      </p>
      <p
        role="status"
        className={sentTo === null ? 'sr-only' : 'mb-5 rounded-control bg-leaf-wash p-3 text-sm'}
      >
        {sentTo !== null && t('account_page.email_link_sent', { email: sentTo })}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('account_page.new_email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t('account_page.current_password')}
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <Button type="submit" tone="secondary" className="justify-self-start" busy={isSubmitting}>
          {t('account_page.change_email')}
        </Button>
      </form>
    </PanelSection>
  );
}
