import { zodResolver } from '@hookform/resolvers/zod';
import { type AccountDeletion, accountDeletion, PHOTO_CHOICES, type User } from '@smart-waste/contract';
import { accountPageMessages } from '@smart-waste/messages/en/account-page';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useId, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { callApi } from '../../shared/api/client.ts';
import { getSentence } from '../../shared/http/api-result.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { removeEntries } from '../../shared/outbox/outbox-store.ts';
import { PATHS } from '../../shared/paths.ts';
import { signOut } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { markFields } from '../../shared/ui/mark-fields.ts';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { toast } from '../../shared/ui/toast.ts';

/** What happens to the photos: two choices, each with its sentence. */
function PhotoChoice({ field }: { field: UseFormRegisterReturn }) {
  const t = useMessages(accountPageMessages);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('account_page.photos_question')}</legend>
      {PHOTO_CHOICES.map((choice) => (
        <label
          key={choice}
          className="flex cursor-pointer gap-3 rounded-control border p-3 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-leaf"
        >
          <input type="radio" value={choice} {...field} className="mt-0.5 size-5 shrink-0 accent-leaf" />
          <span className="grid gap-0.5">
            <span className="text-sm font-medium">{t(`account_page.photos_${choice}`)}</span>
            <span className="text-sm text-ink-soft">{t(`account_page.photos_${choice}_text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Deletes the account on the server, then everything of it on this device. */
function useDeleteAccount({ id }: User) {
  const t = useMessages(accountPageMessages);
  const navigate = useNavigate();
  return async (body: AccountDeletion) => {
    const answer = await callApi({ endpoint: 'deleteAccount', schema: null, body });
    if (!answer.success) return answer;
    await removeEntries(id).catch((error: unknown) =>
      logFailure('Waiting photos could not be removed', error),
    );
    signOut({ byUser: true });
    toast.success(t('account_page.deleted'));
    await navigate(PATHS.auth, { replace: true });
    return answer;
  };
}

type DeleteDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void };

/** Says what is deleted and what stays, and asks for the password. */
export function DeleteDialog({ user, open, onOpenChange }: DeleteDialogProps) {
  const t = useMessages(accountPageMessages);
  const tUi = useMessages(uiMessages);
  const translate = useSentence();
  const formId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const deleteAccount = useDeleteAccount(user);
  const { register, handleSubmit, setError, formState } = useForm<AccountDeletion>({
    resolver: zodResolver(accountDeletion),
    defaultValues: { photos: 'deleted', current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    setRefusal(null);
    const answer = await deleteAccount(form);
    if (!answer.success && !markFields(answer, ['current_password'], setError))
      setRefusal(getSentence(answer));
  });
  const footer = (
    <>
      <Button tone="secondary" onClick={() => onOpenChange(false)}>
        {tUi('ui.cancel')}
      </Button>
      <Button tone="danger" type="submit" form={formId} busy={isSubmitting}>
        {isSubmitting ? t('account_page.deleting') : t('account_page.delete_confirm')}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('account_page.delete_title')}
      description={t('account_page.delete_text')}
      size="narrow"
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-1">
        {refusal !== null && <ErrorPanel title={t('account_page.delete_failed')} text={translate(refusal)} />}
        <PhotoChoice field={register('photos')} />
        <PasswordField
          label={t('account_page.current_password')}
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
      </form>
    </Dialog>
  );
}
