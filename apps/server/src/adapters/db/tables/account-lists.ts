import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserFilter, UserTable } from '../../../ports/user-table.ts';
import type { Database, Schema } from '../schema.ts';
import { isContinuable } from './sessions.ts';

/** Characters of a trigram; a shorter search matches beginnings. */
const TRIGRAM_LENGTH = 3;
/** More than a city has people who work on cases. */
const MAX_MEMBERS = 1_000;

/** The lists of accounts that admins read. */
export function createAccountLists(
  db: Database,
): Pick<UserTable, 'findAccount' | 'count' | 'listMembers' | 'listPage'> {
  return {
    findAccount: (id) => selectAccounts(db).where('users.id', '=', id).executeTakeFirst(),
    listPage: (filter, { limit, before }) => {
      const matches = filterUsers(selectAccounts(db), filter);
      const page = before === null ? matches : matches.where('users.id', '<', sql<number>`${before}::bigint`);
      return page.orderBy('users.id', 'desc').limit(limit).execute();
    },
    listMembers: (roles) =>
      db
        .selectFrom('users')
        .select(['id as user_id', 'username', 'role'])
        .where('role', 'in', roles)
        .where('disabled_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy(sql`lower(username)`)
        .limit(MAX_MEMBERS)
        .execute(),
    count: async (filter, max) => {
      const some = filterUsers(db.selectFrom('users').where('deleted_at', 'is', null), filter)
        .select('users.id')
        .limit(max);
      const counted = db.selectFrom(some.as('some')).select(sql<number>`count(*)::integer`.as('count'));
      return (await counted.executeTakeFirstOrThrow()).count;
    },
  };
}

const selectAccounts = (db: Database) =>
  db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'email', 'role', 'phone_number', 'address', 'disabled_at', 'created_at'])
    .select([
      sql<number>`(select coalesce(sum(images), 0)::integer
                     from image_counts where image_counts.user_id = users.id)`.as('uploads'),
      sql<number>`(select count(*)::integer
                     from sessions where sessions.user_id = users.id and revoked_at is null
                       and ${isContinuable(sql<Date>`now()`)})`.as('sessions'),
    ]);

type Users<Row> = SelectQueryBuilder<Schema, 'users', Row>;

/**
 * The trigrams find candidates by their index, or show the planner that nearly all users match; the comparison of
 * the text decides.
 */
function filterUsers<Row>(users: Users<Row>, { search = '', role, state }: UserFilter): Users<Row> {
  let matches = users;
  if (role !== undefined) matches = matches.where('role', '=', role);
  if (state !== undefined) matches = matches.where('disabled_at', state === 'active' ? 'is' : 'is not', null);
  if (search === '') return matches;
  const isBeginning = search.length < TRIGRAM_LENGTH;
  const text = sql`lower(${search}::text)`;
  const trigramText = isBeginning ? sql`'  ' || ${text}` : text;
  return matches
    .where(sql<boolean>`trigrams @> trigrams_of(${trigramText})`)
    .where(
      isBeginning
        ? sql<boolean>`(starts_with(lower(username), ${text}) or starts_with(lower(email), ${text}))`
        : sql<boolean>`(position(${text} in lower(username)) > 0 or position(${text} in lower(email)) > 0)`,
    );
}
