import { zodResolver } from '@hookform/resolvers/zod';
import { acknowledged, forgotPassword } from '@smart-waste/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { useWords } from '../../shared/words/words.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { authWords } from './words.ts';

export function ForgotCard({ onLogin }: { onLogin: () => void }) {
  const w = useWords(authWords);
  const [isSent, setIsSent] = useState(false);
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    resolver: zodResolver(forgotPassword),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email }) => {
    const request = await callApi({ endpoint: 'forgotPassword', schema: acknowledged, body: { email } });
    if (request.success) setIsSent(true);
    else toastFailure(w.linkFailed, request);
  });
  const back = <CardLink onClick={onLogin}>{w.backToLogin}</CardLink>;

  if (isSent) {
    return (
      <div role="status">
        <AuthCard title={w.linkSentTitle} intro={w.linkSent}>
          {back}
        </AuthCard>
      </div>
    );
  }
  return (
    <AuthCard title={w.forgotTitle} intro={w.forgotIntro} footer={back}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={w.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? w.sendingLink : w.sendLink}
        </Button>
      </form>
    </AuthCard>
  );
}
