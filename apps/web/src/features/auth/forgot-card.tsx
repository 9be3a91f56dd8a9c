import { zodResolver } from '@hookform/resolvers/zod';
import { acknowledgement, forgotPassword } from '@smart-waste/contract';
import { authMessages } from '@smart-waste/messages/en/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';
import { AuthCard, CardLink } from './auth-card.tsx';

export function ForgotCard({ onLogin }: { onLogin: () => void }) {
  const t = useMessages(authMessages);
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(forgotPassword),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    const request = await callApi({ endpoint: 'forgotPassword', schema: acknowledgement, body: { email } });
    if (request.success) setIsSent(true);
    else toastFailure(t('auth.link_failed'), request);
  });
  const back = <CardLink onClick={onLogin}>{t('auth.back_to_login')}</CardLink>;

  if (isSent) {
    return (
      <div role="status">
        <AuthCard title={t('auth.link_sent_title')} intro={t('auth.link_sent')}>
          {back}
        </AuthCard>
      </div>
    );
  }
  return (
    <AuthCard title={t('auth.forgot_title')} intro={t('auth.forgot_intro')} footer={back}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={t('auth.email')}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('auth.sending_link') : t('auth.send_link')}
        </Button>
      </form>
    </AuthCard>
  );
}
