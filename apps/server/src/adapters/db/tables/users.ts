import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { UserTable } from '../../../ports/user-table.ts';
import { findViolatedIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { createAccountLists } from './account-lists.ts';
import { administerUser, type UnassignCases } from './administer-user.ts';
import { createAuditLog } from './audit-log.ts';
import { confirmEmail } from './confirm-email.ts';
import { promoteUser } from './promote-user.ts';
import { storePassword } from './store-password.ts';

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
  'email_verified_at',
  'disabled_at',
  'created_at',
] as const;

const MAX_CACHED_NAMES = 10_000;
/** The name of a deleted account is forgotten by every process within this time, as its sessions are (AU-45). */
const NAME_TTL_MS = 5_000;
/** More accounts than a person has. */
const MAX_ACCOUNTS_OF_ADDRESS = 10;

const isSameText = (column: 'username' | 'email', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`;

/** Of what a person may have a number of, additions at the same moment are counted one after the other. */
export const lockPerson = (trx: Database, id: number) =>
  trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/**
 * The users of a database, without deleted ones. The unique index decides races, so no check is needed before a write.
 */
export function createUserTable(db: Database, unassignCases: UnassignCases): UserTable {
  const users = db.selectFrom('users').select(USER_ROW).where('deleted_at', 'is', null);
  return {
    add: async (user, audit) => {
      try {
        return await db.transaction().execute(async (trx) => {
          const added = await trx
            .insertInto('users')
            .values(user)
            .returning(USER_ROW)
            .executeTakeFirstOrThrow();
          const { id } = added;
          if (audit) await createAuditLog(trx).write({ ...audit, actor_id: id, subject: `user:${id}` });
          return added;
        });
      } catch (error) {
        if (findViolatedIndex(error) === 'users_username') return 'username_taken';
        throw error;
      }
    },
    findById: (id) => users.where('id', '=', id).executeTakeFirst(),
    findByUsername: (username) => users.where(isSameText('username', username)).executeTakeFirst(),
    listByEmail: (email) =>
      users.where(isSameText('email', email)).orderBy('id').limit(MAX_ACCOUNTS_OF_ADDRESS).execute(),
    findNames: createNameFinder(db),
    update: async (id, change) => {
      if (Object.keys(change).length === 0) return users.where('id', '=', id).executeTakeFirst();
      const changed = db
        .updateTable('users')
        .set(change)
        .where('id', '=', id)
        .where('deleted_at', 'is', null);
      return changed.returning(USER_ROW).executeTakeFirst();
    },
    changePassword: (change) =>
      db.transaction().execute(async (trx) => {
        if (!(await storePassword(trx, change))) return undefined;
        return trx.selectFrom('users').select(USER_ROW).where('id', '=', change.id).executeTakeFirst();
      }),
    confirmEmail: (change) => db.transaction().execute((trx) => confirmEmail(trx, change)),
    updateAsAdmin: (change) => db.transaction().execute((trx) => administerUser(trx, change, unassignCases)),
    promote: (id, entry) => db.transaction().execute((trx) => promoteUser(trx, id, entry)),
    ...createAccountLists(db),
  };
}

/** A username never changes until its account is deleted, so a name that was read is not read again for a while. */
function createNameFinder(db: Database): UserTable['findNames'] {
  const known = new LRUCache<number, string>({ max: MAX_CACHED_NAMES, ttl: NAME_TTL_MS });
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
