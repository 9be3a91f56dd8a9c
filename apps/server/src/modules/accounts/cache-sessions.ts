import { LRUCache } from 'lru-cache';
import { isOutcomeUnknown } from '../../lib/errors.ts';
import type { SessionTable, SessionUser } from '../../ports/session-table.ts';
import type { CachedSessions } from './ports.ts';

const TTL_MS = 5_000;
const MAX_SESSIONS = 10_000;

/**
 * The same table with a cache of the users of sessions. A session that is ended through this table, or with
 * `invalidateUser` after it, ends at once; a session that another process ended is noticed within five seconds.
 */
export function cacheSessions(table: SessionTable, now: () => Date): CachedSessions {
  const users = new LRUCache<string, SessionUser>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  /** Lookups in progress, which concurrent callers share: a page of photos is many requests at once. */
  const loading = new Map<string, Promise<SessionUser | undefined>>();
  /** Incremented with every ended session, so that a result that was loading meanwhile is not cached. */
  let generation = 0;
  const invalidate = (isEnded: (session_id: string, user: SessionUser) => boolean) => {
    generation += 1;
    loading.clear();
    for (const [session_id, user] of [...users.entries()])
      if (isEnded(session_id, user)) users.delete(session_id);
  };
  const invalidateUser = (user_id: number) => invalidate((_, user) => user.user_id === user_id);
  const load = async (session_id: string) => {
    const before = generation;
    const user = await table.touchSession(session_id);
    if (user && before === generation) users.set(session_id, user);
    return user;
  };
  const loadOnce = (session_id: string) => {
    const current = loading.get(session_id);
    if (current) return current;
    const started = load(session_id).finally(() => {
      if (loading.get(session_id) === started) loading.delete(session_id);
    });
    loading.set(session_id, started);
    return started;
  };
  return {
    ...table,
    touchSession: async (session_id) => users.get(session_id) ?? loadOnce(session_id),
    rotate: async (...swap) => {
      // A replay ends a session, of which only the table knows which one; so may a call that fails after it was committed.
      try {
        const outcome = await table.rotate(...swap);
        if (outcome === 'replayed') invalidate(() => true);
        return outcome;
      } catch (error) {
        if (isOutcomeUnknown(error)) invalidate(() => true);
        throw error;
      }
    },
    revoke: (session_id, entry) =>
      table.revoke(session_id, entry).finally(() => invalidate((cached) => cached === session_id)),
    revokeAll: (user_id, entry) => table.revokeAll(user_id, entry).finally(() => invalidateUser(user_id)),
    revokeOthers: (caller, entry) => {
      const isOther = (session_id: string, user: SessionUser) =>
        user.user_id === caller.user_id && session_id !== caller.session_id;
      return table.revokeOthers(caller, entry).finally(() => invalidate(isOther));
    },
    invalidateUser,
  };
}
