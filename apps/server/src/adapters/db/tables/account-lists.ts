import { type SelectQueryBuilder, sql } from 'kysely';
import type { UserFilter, UserTable } from '../../../ports/user-table.ts';
import type { Database, Schema } from '../schema.ts';

/** A group of letters is this long; a shorter search finds beginnings. */
const GROUP_LENGTH = 3;

/** The lists of accounts that admins read. */
export function accountLists(db: Database): Pick<UserTable, 'findAccount' | 'count' | 'page'> {
  return {
    findAccount: (id) => accountsOf(db).where('users.id', '=', id).executeTakeFirst(),
    page: (filter, { limit, before }) => {
      const found = matching(accountsOf(db), filter);
      const below = before === null ? found : found.where('users.id', '<', sql<number>`${before}::bigint`);
      return below.orderBy('users.id', 'desc').limit(limit).execute();
    },
    count: async (filter, most) => {
      const some = matching(db.selectFrom('users'), filter).select('users.id').limit(most);
      const counted = db.selectFrom(some.as('some')).select(sql<number>`count(*)::integer`.as('count'));
      return (await counted.executeTakeFirstOrThrow()).count;
    },
  };
}

const accountsOf = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'role', 'phone_number', 'address', 'disabled_at', 'created_at'])
    .select([
      sql<number>`(select coalesce(sum(images), 0)::integer
                     from image_counts where image_counts.user_id = users.id)`.as('uploads'),
      sql<number>`(select count(*)::integer
                     from sessions where sessions.user_id = users.id and revoked_at is null)`.as('log_ins'),
    ]);

type Users<Row> = SelectQueryBuilder<Schema, 'users', Row>;

/**
 * The groups find who may match by their index, or tell the planner that nearly everybody does; the text itself
 * decides.
 */
function matching<Row>(users: Users<Row>, { search = '', role, state }: UserFilter): Users<Row> {
  let found = users;
  if (role !== undefined) found = found.where('role', '=', role);
  if (state !== undefined) found = found.where('disabled_at', state === 'active' ? 'is' : 'is not', null);
  if (search === '') return found;
  const isBeginning = search.length < GROUP_LENGTH;
  const text = sql`lower(${search}::text)`;
  const groups = isBeginning ? sql`'  ' || ${text}` : text;
  return found
    .where(sql<boolean>`trigrams @> trigrams_of(${groups})`)
    .where(
      isBeginning
        ? sql<boolean>`(starts_with(lower(username), ${text}) or starts_with(lower(email), ${text}))`
        : sql<boolean>`(position(${text} in lower(username)) > 0 or position(${text} in lower(email)) > 0)`,
    );
}
