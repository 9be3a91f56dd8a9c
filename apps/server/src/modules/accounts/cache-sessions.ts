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
  const forget = (isEnded: (family: string, user: SessionUser) => boolean) => {
    endings += 1;
    for (const [family, { user }] of remembered) if (isEnded(family, user)) remembered.delete(family);
  };
  return {
    ...table,
    findUser: async (family) => {
      const known = remembered.get(family);
      if (known && known.until > now().getTime()) return known.user;
      const before = endings;
      const user = await table.findUser(family);
      remembered.delete(family);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      if (user && before === endings) remembered.set(family, { user, until: now().getTime() + REMEMBER_MS });
      return user;
    },
    rotate: async (...swap) => {
      const outcome = await table.rotate(...swap);
      if (outcome === 'replayed') forget(() => true);
      return outcome;
    },
    revoke: async (family) => {
      await table.revoke(family);
      forget((known) => known === family);
    },
    revokeAll: async (user_id, except) => {
      await table.revokeAll(user_id, except);
      forget((family, user) => user.user_id === user_id && family !== except);
    },
  };
}
