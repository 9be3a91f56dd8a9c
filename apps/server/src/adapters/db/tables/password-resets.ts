import type { PasswordResetTable } from '../../../modules/accounts/ports.ts';
import type { Database } from '../schema.ts';

/** The one-time links of a database. */
export function createPasswordResetTable(db: Database): PasswordResetTable {
  return {
    add: (reset) =>
      db.transaction().execute(async (trx) => {
        // Two requests at once would each miss the other's link; the lock on the user's row serialises them.
        await trx
          .selectFrom('users')
          .select('id')
          .where('id', '=', reset.user_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        await trx.deleteFrom('password_resets').where('user_id', '=', reset.user_id).execute();
        await trx.insertInto('password_resets').values(reset).execute();
      }),
    find: async (token_hash, now) => {
      const reset = await db
        .selectFrom('password_resets')
        .select('user_id')
        .where('token_hash', '=', token_hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return reset?.user_id;
    },
  };
}
