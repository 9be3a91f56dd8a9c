import { zodResolver } from '@hookform/resolvers/zod';
import { acknowledgement } from '@smart-waste/contract';
import { authMessages } from '@smart-waste/messages/en/auth';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { NewPassword, type ResetForm, resetForm } from '../../shared/passwords/new-password.tsx';
import { signOut } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { AuthCard, CardLink } from './auth-card.tsx';

type ResetCardProps = { token: string; onDone: () => void; onForgot: () => void };

/** The target of the e-mailed link: a new password, or why the link is no longer valid. */
export function ResetCard({ token, onDone, onForgot }: ResetCardProps) {
  const t = useMessages(authMessages);
  const translate = useSentence();
  const { register, handleSubmit, setError, formState } = useForm<ResetForm>({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    const reset = await callApi({
      endpoint: 'resetPassword',
      schema: acknowledgement,
      body: { token, password },
    });
    if (!reset.success && reset.fields.password !== undefined) {
      setError('password', { message: reset.fields.password }, { shouldFocus: true });
      return;
    }
    if (!reset.success) {
      setError('root', { message: reset.sentence ?? reset.error });
      return;
    }
    signOut({ byUser: true }); // the server ended every session of this account
    toast.success(t('auth.password_saved'));
    onDone();
  });
  return (
    <AuthCard
      title={t('auth.reset_title')}
      intro={t('auth.reset_intro')}
      footer={<CardLink onClick={onDone}>{t('auth.back_to_login')}</CardLink>}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {errors.root?.message !== undefined && (
          <ErrorPanel title={t('auth.reset_failed')} text={translate(errors.root.message)}>
            <CardLink onClick={onForgot}>{t('auth.request_new_link')}</CardLink>
          </ErrorPanel>
        )}
        <NewPassword
          label={t('auth.new_password')}
          password={register('password', { deps: 'confirm' })}
          confirm={register('confirm', { deps: 'password' })}
          errors={errors}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? t('auth.saving_password') : t('auth.save_password')}
        </Button>
      </form>
    </AuthCard>
  );
}
