import { sql } from 'kysely';
import type { SessionTable } from '../../../ports/session-table.ts';
import type { Database } from '../schema.ts';
import { rotateToken } from './rotate-token.ts';

/** The sessions of a database. */
export function sessionTable(db: Database): SessionTable {
  return {
    open: async ({ session_id, user_id, token }) => {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('sessions').values({ session_id, user_id }).execute();
        await trx
          .insertInto('refresh_tokens')
          .values({ ...token, session_id })
          .execute();
      });
    },
    rotate: (token_hash, next, now) =>
      db.transaction().execute((trx) => rotateToken(trx, { token_hash, next, now })),
    findUser: (session_id) =>
      db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id as user_id', 'users.username', 'users.role'])
        .where('sessions.session_id', '=', session_id)
        .where('sessions.revoked_at', 'is', null)
        .where('users.disabled_at', 'is', null)
        .executeTakeFirst(),
    revoke: async (session_id) => {
      await revokeActive(db).where('session_id', '=', session_id).execute();
    },
    revokeAll: async (user_id, except) => {
      const ofUser = revokeActive(db).where('user_id', '=', user_id);
      await (except === undefined ? ofUser : ofUser.where('session_id', '<>', except)).execute();
    },
    removeExpired: (now) => removeExpired(db, now),
  };
}

const revokeActive = (db: Database) =>
  db.updateTable('sessions').set({ revoked_at: sql<Date>`now()` }).where('revoked_at', 'is', null);

/** A session without a token cannot be continued, so it is deleted with its last one. */
async function removeExpired(db: Database, now: Date): Promise<number> {
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
            .whereRef('refresh_tokens.session_id', '=', 'sessions.session_id'),
        ),
      ),
    )
    .execute();
  return Number(numDeletedRows);
}
