import type { Account, AuditAction, Role } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { AdminChange, UserTable } from '../../../ports/user-table.ts';
import { presentAccount } from './list-accounts.ts';

type AdministerDeps = Pick<Deps, 'users' | 'sessions' | 'audit' | 'clock'>;
/** Which admin acts on whom. */
export type Act = { actor: SessionUser; id: number };

/** Gives somebody another role; every log-in of theirs ends, so that no open page goes on with the old one. */
export function changeRole(deps: AdministerDeps, act: Act, role: Role): Promise<Account> {
  return apply(deps, act, {
    change: { role },
    action: 'user.role_changed',
    details: { to: role },
    oneself: 'error.account.own_role',
  });
}

/** Locks somebody out, at once and until an admin enables them again; their photos stay. */
export function disableAccount(deps: AdministerDeps, act: Act): Promise<Account> {
  return apply(deps, act, {
    change: { disabled_at: deps.clock.now() },
    action: 'user.disabled',
    details: {},
    oneself: 'error.account.own_disable',
  });
}

export function enableAccount(deps: AdministerDeps, act: Act): Promise<Account> {
  return apply(deps, act, {
    change: { disabled_at: null },
    action: 'user.enabled',
    details: {},
    oneself: 'error.account.own_already_enabled',
  });
}

/** Ends every log-in of somebody; an admin may do it to themselves too, and is then out. */
export async function signOutEverywhere(deps: AdministerDeps, { actor, id }: Act): Promise<Account> {
  const { log_ins } = await accountOf(deps.users, id);
  await deps.sessions.revokeAll(id);
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: actor.user_id,
    action: 'user.signed_out',
    subject: `user:${id}`,
    details: { log_ins },
  });
  return accountOf(deps.users, id);
}

/** The account, for admins; refuses an id that nobody has. */
async function accountOf(users: UserTable, id: number): Promise<Account> {
  const row = await users.findAccount(id);
  if (!row) throw nobody();
  return presentAccount(row);
}

const nobody = () => new AppError('not_found', because('error.account.not_found'));

type Order = Pick<AdminChange, 'change'> & {
  action: AuditAction;
  details: Record<string, unknown>;
  /** What is said to somebody who tries it on themselves. */
  oneself: 'error.account.own_role' | 'error.account.own_disable' | 'error.account.own_already_enabled';
};

async function apply(deps: AdministerDeps, { actor, id }: Act, order: Order): Promise<Account> {
  const { change, action, details } = order;
  const actor_id = actor.user_id;
  const entry = { at: deps.clock.now(), actor_id, action, subject: `user:${id}`, details };
  const outcome = await deps.users.updateAsAdmin({ id, change, entry });
  if (outcome === 'no-such-user') throw nobody();
  if (outcome === 'oneself') throw new AppError('conflict', because(order.oneself));
  if (outcome === 'not-an-admin') throw new AppError('forbidden', because('error.account.no_longer_admin'));
  if (outcome === 'changed') await deps.sessions.revokeAll(id);
  return accountOf(deps.users, id);
}
