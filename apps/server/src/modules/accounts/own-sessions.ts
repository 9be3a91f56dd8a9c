import type { OwnSession } from '@smart-waste/contract';
import { deviceOf } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { Deps } from './ports.ts';

type ListDeps = Pick<Deps, 'sessions' | 'clock'>;
type EndDeps = ListDeps & Pick<Deps, 'audit'>;

/** Where the caller is logged in: this session first, then the last used. */
export async function listOwnSessions(
  { sessions, clock }: ListDeps,
  { user_id, session_id }: Caller,
): Promise<OwnSession[]> {
  const rows = await sessions.list(user_id, clock.now());
  const own = rows.map((row) => ({
    session_id: row.session_id,
    ...deviceOf(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.session_id === session_id,
  }));
  return own.sort((one, other) => Number(other.is_current) - Number(one.is_current));
}

/** Ends one session of the caller. One of another person answers like one that has ended. */
export async function endOwnSession(deps: EndDeps, caller: Caller, session_id: string): Promise<void> {
  const rows = await deps.sessions.list(caller.user_id, deps.clock.now());
  if (!rows.some((row) => row.session_id === session_id))
    throw new AppError('not_found', createReason('error.session.not_found'));
  await deps.sessions.revoke(session_id);
  await recordEnd(deps, caller, 1);
}

/** Ends every session of the caller but the present one. */
export async function endOtherSessions(deps: EndDeps, caller: Caller): Promise<void> {
  const rows = await deps.sessions.list(caller.user_id, deps.clock.now());
  const others = rows.filter(({ session_id }) => session_id !== caller.session_id);
  await deps.sessions.revokeAll(caller.user_id, caller.session_id);
  if (others.length > 0) await recordEnd(deps, caller, others.length);
}

const recordEnd = ({ audit, clock }: EndDeps, { user_id }: Caller, sessions: number): Promise<void> =>
  audit.write({
    at: clock.now(),
    actor_id: user_id,
    action: 'user.session_ended',
    subject: `user:${user_id}`,
    details: { sessions },
  });
