import { IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImageFilter } from '../../../ports/image-table.ts';
import type { Database } from '../schema.ts';
import { type Searched, type WordSearch, wordsIn } from './words.ts';

type Condition = RawBuilder<boolean>;

/** A filter whose user name has been looked up and whose words are ready for the database. */
export type Search = {
  /** Whose images; undefined for everybody's, and for those of a crowd, which are a condition. */
  owners: readonly number[] | undefined;
  statuses: readonly ImageStatus[] | undefined;
  /** Everything else. */
  conditions: readonly Condition[];
  /** So few can match that they are read first and ordered then. */
  isOfFew: boolean;
};

/** More owners than this are found quicker among all images than one by one. */
const MOST_OWNERS = 50;

export async function searchOf(searched: Searched, filter: ImageFilter): Promise<Search> {
  const [{ owners, ofCrowd }, ...words] = await Promise.all([
    ownersOf(searched.db, filter),
    ...wordsOf(searched, filter),
  ]);
  return {
    owners,
    statuses: filter.status === undefined ? undefined : [filter.status].flat(),
    conditions: [...ofCrowd, ...words.flatMap(({ conditions }) => conditions), ...rangeOf(filter)],
    isOfFew: words.some(({ isOfFew }) => isOfFew),
  };
}

/** The six of them, or those that are asked for. */
export const statusesOf = ({ statuses }: Search) => statuses ?? IMAGE_STATUSES;

/** True for what can be told from the kept counts. */
export const isPlain = ({ user, place, waste, uploaded_from, uploaded_before }: ImageFilter): boolean =>
  !user && !place && !waste && uploaded_from === undefined && uploaded_before === undefined;

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** All that a search asks for, as conditions on one table. */
export const conditionsIn = ({ owners, statuses, conditions }: Search): Search['conditions'] => [
  ...(owners === undefined ? [] : [sql<boolean>`user_id = any(${owners}::integer[])`]),
  ...(statuses === undefined ? [] : [sql<boolean>`status = any(${statuses}::text[])`]),
  ...conditions,
];

type Owners = Pick<Search, 'owners'> & { ofCrowd: Condition[] };

async function ownersOf(db: Database, { user_id, user }: ImageFilter): Promise<Owners> {
  if (!user) return { owners: user_id === undefined ? undefined : [user_id], ofCrowd: [] };
  const isNamed = sql<boolean>`lower(username) like ${beginsWith(user.toLowerCase())}`;
  let named = db.selectFrom('users').select('id').where(isNamed);
  if (user_id !== undefined) named = named.where('id', '=', user_id);
  const some = await named.limit(MOST_OWNERS + 1).execute();
  if (some.length <= MOST_OWNERS) return { owners: some.map(({ id }) => id), ofCrowd: [] };
  // A join, of which the planner knows how many it lets through; a long list of ids takes it longer than the search.
  return {
    owners: undefined,
    ofCrowd: [sql<boolean>`images.user_id in (select id from users where ${isNamed})`],
  };
}

/** The beginning of a text, as a pattern of LIKE. */
const beginsWith = (text: string): string => `${text.replace(/[%_\\]/g, '\\$&')}%`;

const wordsOf = (searched: Searched, { place, waste }: ImageFilter): Promise<WordSearch>[] => [
  ...(place ? [wordsIn(searched, 'place_words', place)] : []),
  ...(waste ? [wordsIn(searched, 'detection_words', waste)] : []),
];

const rangeOf = ({ uploaded_from, uploaded_before }: ImageFilter): Condition[] => [
  ...(uploaded_from ? [sql<boolean>`uploaded_at >= ${uploaded_from}::timestamptz`] : []),
  ...(uploaded_before ? [sql<boolean>`uploaded_at < ${uploaded_before}::timestamptz`] : []),
];
