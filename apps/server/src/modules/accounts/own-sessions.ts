import type { OwnSession, OwnSessionList } from '@smart-waste/contract';
import { parseUserAgent } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { Deps } from './ports.ts';

type OwnSessionsDeps = Pick<Deps, 'sessions' | 'clock'>;

/** Where the caller is logged in: this session first, then the last used, as many as the table lists. */
export async function listOwnSessions(
  { sessions, clock }: OwnSessionsDeps,
  { user_id, session_id }: Caller,
): Promise<OwnSessionList> {
  const { rows, total } = await sessions.list(user_id, clock.now());
  const own: OwnSession[] = rows.map((row) => ({
    session_id: row.session_id,
    ...parseUserAgent(row.user_agent),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.session_id === session_id,
  }));
  return { data: own.sort((one, other) => Number(other.is_current) - Number(one.is_current)), total };
}

/** Ends one session of the caller. One of another person answers like one that has ended. */
export async function endOwnSession(
  deps: OwnSessionsDeps,
  caller: Caller,
  session_id: string,
): Promise<void> {
  const owner = await deps.sessions.touchSession(session_id);
  if (owner?.user_id !== caller.user_id)
    throw new AppError('not_found', createReason('error.session.not_found'));
  await deps.sessions.revoke(session_id, { ...createEntry(deps, caller), details: { sessions: 1 } });
}

/** Ends every session of the caller but the present one. */
export const endOtherSessions = (deps: OwnSessionsDeps, caller: Caller): Promise<void> =>
  deps.sessions.revokeOthers(caller, createEntry(deps, caller));

const createEntry = ({ clock }: OwnSessionsDeps, { user_id }: Caller): Omit<AuditEntry, 'details'> => ({
  at: clock.now(),
  actor_id: user_id,
  action: 'user.session_ended',
  subject: `user:${user_id}`,
});
