import type { Account, Role } from '@smart-waste/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { roleWords } from '../role-words.ts';
import { accountWords } from './account-words.ts';
import type { AccountAction } from './requests.ts';
import { useAccountAction } from './use-account-action.ts';

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

/** The one that gives most stands last: nobody is made an admin by a press too many. */
const CAREFUL_ORDER: readonly Role[] = ['user', 'government', 'admin'];

type ActionDialogProps = { account: Account; kind: ActionKind; onClose: () => void };

/** Says what an action will do, and does it when it is confirmed. */
export function ActionDialog({ account, kind, onClose }: ActionDialogProps) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  const others = CAREFUL_ORDER.filter((role) => role !== account.role);
  const [role, setRole] = useState<Role>(others[0] ?? 'user');
  const acting = useAccountAction(onClose);
  const action: AccountAction = kind === 'role' ? { kind, role } : { kind };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      {...TEXTS[kind](w, account)}
      tone={kind === 'disable' ? 'danger' : 'primary'}
      busy={acting.isPending}
      onConfirm={() => acting.mutate({ account, action })}
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
