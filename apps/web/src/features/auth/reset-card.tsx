import { zodResolver } from '@hookform/resolvers/zod';
import { acknowledged } from '@smart-waste/contract';
import { useForm } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { signOut } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useSentence } from '../../shared/words/sentences.ts';
import { useWords } from '../../shared/words/words.ts';
import { AuthCard, CardLink } from './auth-card.tsx';
import { NewPassword, type ResetForm, resetForm } from './new-password.tsx';
import { authWords } from './words.ts';

type ResetCardProps = { token: string; onDone: () => void; onForgot: () => void };

/** The target of the e-mailed link: a new password, or why the link is no longer valid. */
export function ResetCard({ token, onDone, onForgot }: ResetCardProps) {
  const w = useWords(authWords);
  const translate = useSentence();
  const { register, handleSubmit, setError, formState } = useForm<ResetForm>({
    resolver: zodResolver(resetForm),
    defaultValues: { password: '', confirm: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    const reset = await callApi({
      endpoint: 'resetPassword',
      schema: acknowledged,
      body: { token, password },
    });
    if (!reset.success) {
      setError('root', { message: reset.sentence ?? reset.error });
      return;
    }
    signOut({ byUser: true }); // the server ended every session of this account
    toast.success(w.passwordSaved);
    onDone();
  });
  return (
    <AuthCard
      title={w.resetTitle}
      intro={w.resetIntro}
      footer={<CardLink onClick={onDone}>{w.backToLogin}</CardLink>}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {errors.root?.message !== undefined && (
          <ErrorPanel title={w.resetFailed} text={translate(errors.root.message)}>
            <CardLink onClick={onForgot}>{w.askAgain}</CardLink>
          </ErrorPanel>
        )}
        <NewPassword
          label={w.newPassword}
          password={register('password', { deps: 'confirm' })}
          confirm={register('confirm', { deps: 'password' })}
          errors={errors}
        />
        <Button type="submit" wide busy={isSubmitting}>
          {isSubmitting ? w.savingPassword : w.savePassword}
        </Button>
      </form>
    </AuthCard>
  );
}
