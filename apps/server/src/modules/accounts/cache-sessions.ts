import { LRUCache } from 'lru-cache';
import type { SessionTable, SessionUser } from '../../ports/session-table.ts';

const TTL_MS = 5_000;
const MAX_SESSIONS = 10_000;

/**
 * The same table with a cache of the users of sessions. A session that is ended through this table ends at once; a
 * session that another process ended is noticed within five seconds.
 */
export function cacheSessions(table: SessionTable, now: () => Date): SessionTable {
  const users = new LRUCache<string, SessionUser>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  /** Incremented with every ended session, so that a result that was loading meanwhile is not cached. */
  let generation = 0;
  const invalidate = (isEnded: (session_id: string, user: SessionUser) => boolean) => {
    generation += 1;
    for (const [session_id, user] of [...users.entries()])
      if (isEnded(session_id, user)) users.delete(session_id);
  };
  return {
    ...table,
    findUser: async (session_id) => {
      const cached = users.get(session_id);
      if (cached) return cached;
      const before = generation;
      const user = await table.findUser(session_id);
      if (user && before === generation) users.set(session_id, user);
      return user;
    },
    rotate: async (...swap) => {
      const outcome = await table.rotate(...swap);
      if (outcome === 'replayed') invalidate(() => true);
      return outcome;
    },
    revoke: async (session_id) => {
      await table.revoke(session_id);
      invalidate((cached) => cached === session_id);
    },
    revokeAll: async (user_id, except) => {
      await table.revokeAll(user_id, except);
      invalidate((session_id, user) => user.user_id === user_id && session_id !== except);
    },
  };
}
