import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { UserRow, UserTable } from '../../../ports/user-table.ts';
import { violatedUniqueIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { accountLists } from './account-lists.ts';
import { administerUser } from './administer-user.ts';

/** The columns of a user that the product reads; the trigrams of the search stay in the database. */
const USER_ROW = [
  'id',
  'username',
  'email',
  'password_hash',
  'role',
  'phone_number',
  'address',
  'language',
  'disabled_at',
  'created_at',
] as const;

const MAX_CACHED_NAMES = 10_000;

const sameText = (column: 'username' | 'email', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

/** The users of a database. The unique indexes decide races, so no check is needed before a write. */
export function userTable(db: Database): UserTable {
  const users = db.selectFrom('users').select(USER_ROW);
  return {
    add: (user) =>
      mapTaken(() => db.insertInto('users').values(user).returning(USER_ROW).executeTakeFirstOrThrow()),
    findById: (id) => users.where('id', '=', id).executeTakeFirst(),
    findByUsername: (username) => users.where(sameText('username', username)).executeTakeFirst(),
    findByEmail: (email) => users.where(sameText('email', email)).executeTakeFirst(),
    findNames: cachedNames(db),
    update: async (id, change) => {
      if (Object.keys(change).length === 0) return users.where('id', '=', id).executeTakeFirst();
      const updated = await mapTaken(() =>
        db.updateTable('users').set(change).where('id', '=', id).returning(USER_ROW).executeTakeFirst(),
      );
      if (updated === 'username_taken') throw new Error('a change of profile cannot take a username');
      return updated;
    },
    updateAsAdmin: (change) => db.transaction().execute((trx) => administerUser(trx, change)),
    ...accountLists(db),
  };
}

async function mapTaken<Row extends UserRow | undefined>(write: () => Promise<Row>) {
  try {
    return await write();
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_username') return 'username_taken';
    if (index === 'users_email') return 'email_taken';
    throw error;
  }
}

/** Accounts keep their usernames for good, so a name that was read once is not read again. */
function cachedNames(db: Database): UserTable['findNames'] {
  const known = new LRUCache<number, string>({ max: MAX_CACHED_NAMES });
  return async (ids) => {
    const unknown = ids.filter((id) => !known.has(id));
    const rows =
      unknown.length === 0
        ? []
        : await db.selectFrom('users').select(['id', 'username']).where('id', 'in', unknown).execute();
    const names = new Map(rows.map(({ id, username }) => [id, username]));
    for (const id of ids) {
      const name = names.get(id) ?? known.get(id);
      if (name === undefined) continue;
      names.set(id, name);
      known.set(id, name);
    }
    return names;
  };
}
