import { sql } from 'kysely';
import type { SessionTable } from '../../../ports/session-table.ts';
import type { Database } from '../schema.ts';
import { rotateToken } from './rotate-token.ts';

/** The log-ins of a database. */
export function sessionTable(db: Database): SessionTable {
  return {
    open: async ({ family, user_id, token }) => {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('sessions').values({ family, user_id }).execute();
        await trx
          .insertInto('refresh_tokens')
          .values({ ...token, family })
          .execute();
      });
    },
    rotate: (token_hash, next, now) =>
      db.transaction().execute((trx) => rotateToken(trx, { token_hash, next, now })),
    findUser: (family) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id as user_id', 'users.username', 'users.role'])
        .where('sessions.family', '=', family)
        .where('sessions.revoked_at', 'is', null)
        .where('users.disabled_at', 'is', null)
        .executeTakeFirst(),
    revoke: async (family) => {
      await standing(db).where('family', '=', family).execute();
    },
    revokeAll: async (user_id, except) => {
      const theirs = standing(db).where('user_id', '=', user_id);
      await (except === undefined ? theirs : theirs.where('family', '<>', except)).execute();
    },
    removeExpired: (now) => purge(db, now),
  };
}

const standing = (db: Database) =>
  db.updateTable('sessions').set({ revoked_at: sql<Date>`now()` }).where('revoked_at', 'is', null);

/** A log-in without any token left cannot be continued, so it goes with its last one. */
async function purge(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('sessions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens')
            .select('token_hash')
            .whereRef('refresh_tokens.family', '=', 'sessions.family'),
        ),
      ),
    )
    .execute();
  return Number(numDeletedRows);
}
