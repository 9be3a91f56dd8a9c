import type { Account, Role } from '@smart-waste/contract';
import { accountsMessages } from '@smart-waste/messages/en/accounts';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ACCOUNTS_KEY } from '../../shared/api/accounts.ts';
import { type Translate, useMessages } from '../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { useErrorText } from '../../shared/ui/error-panel.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { findServerSentence, toast } from '../../shared/ui/toast.ts';
import { type AccountAction, runAccountAction } from './use-accounts.ts';

export type ActionKind = AccountAction['kind'];
type Words = Translate<typeof accountsMessages>;
type Texts = { title: string; text: string; confirmLabel: string };

const TEXTS: Record<ActionKind, (t: Words, account: Account) => Texts> = {
  role: (t, { username }) => ({
    title: t('accounts.role_title', { username }),
    text: t('accounts.role_text'),
    confirmLabel: t('accounts.change_role'),
  }),
  disable: (t, { username }) => ({
    title: t('accounts.disable_title', { username }),
    text: t('accounts.disable_text'),
    confirmLabel: t('accounts.disable'),
  }),
  enable: (t, { username }) => ({
    title: t('accounts.enable_title', { username }),
    text: t('accounts.enable_text'),
    confirmLabel: t('accounts.enable'),
  }),
  'sign-out': (t, { username }) => ({
    title: t('accounts.log_out_title', { username }),
    text: t('accounts.log_out_text'),
    confirmLabel: t('accounts.log_out'),
  }),
  'reset-link': (t, { username, email }) => ({
    title: t('accounts.link_title', { username }),
    text: t('accounts.link_text', { email }),
    confirmLabel: t('accounts.send_link'),
  }),
};

/** The most powerful role comes last, so that one extra press does not create an admin. */
const ROLES_BY_POWER: readonly Role[] = ['user', 'crew', 'reviewer', 'government', 'admin'];

type AccountActionDialogProps = { account: Account; kind: ActionKind; onClose: () => void };

/** Describes what an action will do, and runs it when it is confirmed. */
export function AccountActionDialog({ account, kind, onClose }: AccountActionDialogProps) {
  const t = useMessages(accountsMessages);
  const tRoles = useMessages(rolesMessages);
  const others = ROLES_BY_POWER.filter((role) => role !== account.role);
  const { control, handleSubmit } = useForm<{ role: Role }>({ defaultValues: { role: others[0] ?? 'user' } });
  const mutation = useAccountAction(onClose);
  const confirm = handleSubmit(({ role }) =>
    mutation.mutate({ account, action: kind === 'role' ? { kind, role } : { kind } }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...TEXTS[kind](t, account)}
      tone={kind === 'disable' ? 'danger' : 'primary'}
      busy={mutation.isPending}
      onConfirm={() => void confirm()}
    >
      {kind === 'role' && (
        <div className="mt-4">
          <FormSelect
            control={control}
            name="role"
            label={t('accounts.new_role')}
            options={others.map((value) => ({ value, label: tRoles(`roles.${value}`) }))}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

type ActionRequest = { account: Account; action: AccountAction };

/** The text of the toast after the action. */
function describeSuccess(
  t: Words,
  tRoles: Translate<typeof rolesMessages>,
  { account, action }: ActionRequest,
): string {
  const { username } = account;
  if (action.kind === 'role')
    return t('accounts.role_changed', { username, role: tRoles(`roles.${action.role}`) });
  if (action.kind === 'disable') return t('accounts.was_disabled', { username });
  if (action.kind === 'enable') return t('accounts.was_enabled', { username });
  return action.kind === 'sign-out'
    ? t('accounts.was_logged_out', { username })
    : t('accounts.link_sent', { username });
}

/** Runs an action on an account, confirms it with a toast and reloads the list. */
function useAccountAction(onDone: () => void) {
  const t = useMessages(accountsMessages);
  const tRoles = useMessages(rolesMessages);
  const describeError = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, action }: ActionRequest) => runAccountAction(account, action),
    onSuccess: (_, request) => {
      toast.success(describeSuccess(t, tRoles, request));
      onDone();
    },
    onError: (error) => {
      toast.error(t('accounts.action_failed'), {
        description: findServerSentence(error) ?? describeError(error),
      });
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
}
