import { sql } from 'kysely';
import type { UserRow, UserTable } from '../../../ports/user-table.ts';
import { violatedUniqueIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { accountLists } from './account-lists.ts';
import { administerUser } from './administer-user.ts';
import { USER_ROW } from './user-row.ts';

const sameText = (column: 'username' | 'email', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

/** The users of a database. The unique indexes decide races, so nobody needs to look before writing. */
export function userTable(db: Database): UserTable {
  const users = db.selectFrom('users').select(USER_ROW);
  return {
    add: (user) =>
      orTaken(() => db.insertInto('users').values(user).returning(USER_ROW).executeTakeFirstOrThrow()),
    findById: (id) => users.where('id', '=', id).executeTakeFirst(),
    findByUsername: (username) => users.where(sameText('username', username)).executeTakeFirst(),
    findByEmail: (email) => users.where(sameText('email', email)).executeTakeFirst(),
    findNames: async (ids) => {
      if (ids.length === 0) return new Map();
      const named = await db.selectFrom('users').select(['id', 'username']).where('id', 'in', ids).execute();
      return new Map(named.map(({ id, username }) => [id, username]));
    },
    update: async (id, change) => {
      if (Object.keys(change).length === 0) return users.where('id', '=', id).executeTakeFirst();
      const updated = await orTaken(() =>
        db.updateTable('users').set(change).where('id', '=', id).returning(USER_ROW).executeTakeFirst(),
      );
      if (updated === 'username_taken') throw new Error('a change of profile cannot take a username');
      return updated;
    },
    updateAsAdmin: (change) => db.transaction().execute((trx) => administerUser(trx, change)),
    ...accountLists(db),
  };
}

async function orTaken<Row extends UserRow | undefined>(write: () => Promise<Row>) {
  try {
    return await write();
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_username') return 'username_taken';
    if (index === 'users_email') return 'email_taken';
    throw error;
  }
}
