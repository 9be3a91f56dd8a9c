import type { Account } from '@smart-waste/contract';
import { useState } from 'react';
import { usePerson } from '../../../shared/session/session.ts';
import { useWords } from '../../../shared/words/words.ts';
import { HEAD_LOOK } from '../head-look.ts';
import { AccountRow } from './account-row.tsx';
import { accountWords } from './account-words.ts';
import { ActionDialog, type ActionKind } from './action-dialog.tsx';

type Open = { account: Account; kind: ActionKind };

/** The accounts of one page as rows; on a phone each is a block of two lines. */
export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const w = useWords(accountWords);
  const me = usePerson();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <div className="rounded-panel border bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{w.people}</caption>
          <thead className="hidden border-b md:table-header-group">
            <tr>
              <th className={HEAD_LOOK}>{w.person}</th>
              <th className={HEAD_LOOK}>{w.email}</th>
              <th className={HEAD_LOOK}>{w.role}</th>
              <th className={HEAD_LOOK}>{w.state}</th>
              <th className={`${HEAD_LOOK} text-right`}>{w.uploads}</th>
              <th className={`${HEAD_LOOK} text-right`}>{w.logIns}</th>
              <th className={HEAD_LOOK}>{w.joined}</th>
              <th className={HEAD_LOOK}>
                <span className="sr-only">{w.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {accounts.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                isMe={account.id === me?.id}
                onAct={(kind) => setOpen({ account, kind })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {open && <ActionDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
