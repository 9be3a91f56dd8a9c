import type { Account, Role } from '@smart-waste/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ui/dialog.tsx';
import { useErrorText } from '../../shared/ui/error-panel.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { serverSentence } from '../../shared/ui/toast-failure.ts';
import { type TextsOf, useWords } from '../../shared/words/words.ts';
import { accountWords } from './account-words.ts';
import { ACCOUNTS_KEY, type AccountAction, runAccountAction } from './use-accounts.ts';
import { roleWords } from './words.ts';

export type ActionKind = AccountAction['kind'];
type Words = TextsOf<typeof accountWords>;
type Texts = { title: string; text: string; confirmLabel: string };

const TEXTS: Record<ActionKind, (w: Words, account: Account) => Texts> = {
  role: (w, { username }) => ({ title: w.roleTitle(username), text: w.roleText, confirmLabel: w.changeRole }),
  disable: (w, { username }) => ({
    title: w.disableTitle(username),
    text: w.disableText,
    confirmLabel: w.disable,
  }),
  enable: (w, { username }) => ({
    title: w.enableTitle(username),
    text: w.enableText,
    confirmLabel: w.enable,
  }),
  'sign-out': (w, { username }) => ({
    title: w.signOutTitle(username),
    text: w.signOutText,
    confirmLabel: w.signOut,
  }),
  'reset-link': (w, { username, email }) => ({
    title: w.linkTitle(username),
    text: w.linkText(email),
    confirmLabel: w.sendLink,
  }),
};

/** The most powerful role comes last, so that one extra press does not create an admin. */
const ROLES_BY_POWER: readonly Role[] = ['user', 'government', 'admin'];

type AccountActionDialogProps = { account: Account; kind: ActionKind; onClose: () => void };

/** Describes what an action will do, and runs it when it is confirmed. */
export function AccountActionDialog({ account, kind, onClose }: AccountActionDialogProps) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  const others = ROLES_BY_POWER.filter((role) => role !== account.role);
  const [role, setRole] = useState<Role>(others[0] ?? 'user');
  const mutation = useAccountAction(onClose);
  const action: AccountAction = kind === 'role' ? { kind, role } : { kind };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...TEXTS[kind](w, account)}
      tone={kind === 'disable' ? 'danger' : 'primary'}
      busy={mutation.isPending}
      onConfirm={() => mutation.mutate({ account, action })}
    >
      {kind === 'role' && (
        <div className="mt-4">
          <SelectField
            label={w.newRole}
            options={others.map((value) => ({ value, label: roles[value] }))}
            value={role}
            onChange={setRole}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

type ActionRequest = { account: Account; action: AccountAction };

/** The text of the toast after the action. */
function successText(w: Words, roles: TextsOf<typeof roleWords>, { account, action }: ActionRequest): string {
  const { username } = account;
  if (action.kind === 'role') return w.roleChanged(username, roles[action.role]);
  if (action.kind === 'disable') return w.disabledNow(username);
  if (action.kind === 'enable') return w.enabledNow(username);
  return action.kind === 'sign-out' ? w.signedOut(username) : w.linkSent(username);
}

/** Runs an action on an account, confirms it with a toast and reloads the list. */
function useAccountAction(onDone: () => void) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, action }: ActionRequest) => runAccountAction(account, action),
    onSuccess: (_, request) => {
      toast.success(successText(w, roles, request));
      onDone();
    },
    onError: (error) => {
      toast.error(w.actionFailed, { description: serverSentence(error) ?? errorText(error) });
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
}
