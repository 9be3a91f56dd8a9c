import type { SessionTable, SessionUser } from '../../ports/session-table.ts';

const REMEMBER_MS = 5_000;
const MOST_REMEMBERED = 10_000;
type Remembered = { user: SessionUser; until: number };

/**
 * The same table, which remembers for five seconds who a log-in belongs to. What ends a log-in through this table
 * ends it at once; what another process ended is noticed within those seconds.
 */
export function cacheSessions(table: SessionTable, now: () => Date): SessionTable {
  const remembered = new Map<string, Remembered>();
  /** Counts what was ended, so that an answer that was on its way meanwhile is not remembered. */
  let endings = 0;
  const forget = (isEnded: (session_id: string, user: SessionUser) => boolean) => {
    endings += 1;
    for (const [session_id, { user }] of remembered)
      if (isEnded(session_id, user)) remembered.delete(session_id);
  };
  return {
    ...table,
    findUser: async (session_id) => {
      const known = remembered.get(session_id);
      if (known && known.until > now().getTime()) return known.user;
      const before = endings;
      const user = await table.findUser(session_id);
      remembered.delete(session_id);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      if (user && before === endings)
        remembered.set(session_id, { user, until: now().getTime() + REMEMBER_MS });
      return user;
    },
    rotate: async (...swap) => {
      const outcome = await table.rotate(...swap);
      if (outcome === 'replayed') forget(() => true);
      return outcome;
    },
    revoke: async (session_id) => {
      await table.revoke(session_id);
      forget((known) => known === session_id);
    },
    revokeAll: async (user_id, except) => {
      await table.revokeAll(user_id, except);
      forget((session_id, user) => user.user_id === user_id && session_id !== except);
    },
  };
}
