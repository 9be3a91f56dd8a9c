import type { Account, AuditAction, Role } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { AdminChange, UserTable } from '../../../ports/user-table.ts';
import type { RouteDeps } from '../ports.ts';
import { presentAccount } from './list-accounts.ts';

type AdministerDeps = Pick<RouteDeps, 'users' | 'sessions' | 'clock'>;
/** The admin who makes a change, and the account that is changed. */
export type AdminRequest = { actor: SessionUser; id: number };

/** Changes the role of an account and ends its sessions, so that no open page continues with the old role. */
export function changeRole(deps: AdministerDeps, request: AdminRequest, role: Role): Promise<Account> {
  return changeAccount(deps, request, {
    change: { role },
    action: 'user.role_changed',
    details: { to: role },
    ownAccount: 'error.account.own_role',
  });
}

/** Disables an account at once, until an admin enables it again; its photos stay. */
export function disableAccount(deps: AdministerDeps, request: AdminRequest): Promise<Account> {
  return changeAccount(deps, request, {
    change: { disabled_at: deps.clock.now() },
    action: 'user.disabled',
    details: {},
    ownAccount: 'error.account.own_disable',
  });
}

export function enableAccount(deps: AdministerDeps, request: AdminRequest): Promise<Account> {
  return changeAccount(deps, request, {
    change: { disabled_at: null },
    action: 'user.enabled',
    details: {},
    ownAccount: 'error.account.own_already_enabled',
  });
}

/** Ends every session of an account and its links for a new password; an admin may do this to their own account too. */
export async function signOutEverywhere(deps: AdministerDeps, { actor, id }: AdminRequest): Promise<Account> {
  const { sessions } = await requireAccount(deps.users, id);
  await deps.sessions.revokeAll(id, {
    at: deps.clock.now(),
    actor_id: actor.user_id,
    action: 'user.signed_out',
    subject: `user:${id}`,
    details: { sessions },
  });
  return requireAccount(deps.users, id);
}

/** The account, for admins; throws `not_found` for an unknown id. */
async function requireAccount(users: UserTable, id: number): Promise<Account> {
  const row = await users.findAccount(id);
  if (!row) throw createAccountNotFoundError();
  return presentAccount(row);
}

const createAccountNotFoundError = () => new AppError('not_found', createReason('error.account.not_found'));

type AccountChange = Pick<AdminChange, 'change'> & {
  action: AuditAction;
  details: Record<string, unknown>;
  /** The reason for refusing an admin who acts on their own account. */
  ownAccount: 'error.account.own_role' | 'error.account.own_disable' | 'error.account.own_already_enabled';
};

async function changeAccount(
  deps: AdministerDeps,
  { actor, id }: AdminRequest,
  accountChange: AccountChange,
): Promise<Account> {
  const { change, action, details } = accountChange;
  const actor_id = actor.user_id;
  const entry = { at: deps.clock.now(), actor_id, action, subject: `user:${id}`, details };
  const changed = deps.users.updateAsAdmin({ id, change, entry });
  const outcome = await changed.finally(() => deps.sessions.invalidateUser(id));
  if (outcome === 'no-such-user') throw createAccountNotFoundError();
  if (outcome === 'own-account') throw new AppError('conflict', createReason(accountChange.ownAccount));
  if (outcome === 'not-an-admin')
    throw new AppError('forbidden', createReason('error.account.no_longer_admin'));
  return requireAccount(deps.users, id);
}
