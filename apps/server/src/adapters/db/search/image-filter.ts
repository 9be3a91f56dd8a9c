import { IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { ImageFilter } from '../../../ports/image-table.ts';
import type { Condition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { type SearchContext, type WordSearch, wordsIn } from './words.ts';

/** A filter whose user name has been looked up and whose words are ready for the database. */
export type Search = {
  /** The owners of the images; undefined for all users, and for many users, who are a condition instead. */
  owners: readonly number[] | undefined;
  statuses: readonly ImageStatus[] | undefined;
  /** All other conditions. */
  conditions: readonly Condition[];
  /** Whether so few images can match that they are read first and then ordered. */
  isSelective: boolean;
};

/** With more owners than this, a scan of all images is faster than one search for each owner. */
const MAX_OWNERS = 50;

/** Prepares a filter: looks up the owners by name and turns words into conditions. */
export async function searchOf(context: SearchContext, filter: ImageFilter): Promise<Search> {
  const [{ owners, ownerConditions }, ...words] = await Promise.all([
    ownersOf(context.db, filter),
    ...wordsOf(context, filter),
  ]);
  return {
    owners,
    statuses: filter.status === undefined ? undefined : [filter.status].flat(),
    conditions: [
      ...ownerConditions,
      ...words.flatMap(({ conditions }) => conditions),
      ...presenceConditions(filter),
      ...rangeOf(filter),
    ],
    isSelective: words.some(({ isSelective }) => isSelective),
  };
}

/** The requested statuses, or all six. */
export const statusesOf = ({ statuses }: Search) => statuses ?? IMAGE_STATUSES;

/** Whether the stored counts can answer the filter. */
export const isPlain = ({
  user,
  place,
  waste,
  reviewed,
  located,
  uploaded_from,
  uploaded_before,
}: ImageFilter): boolean =>
  !user &&
  !place &&
  !waste &&
  reviewed === undefined &&
  located === undefined &&
  uploaded_from === undefined &&
  uploaded_before === undefined;

/** All parts of a search as conditions on one table. */
export const conditionsIn = ({ owners, statuses, conditions }: Search): Search['conditions'] => [
  ...(owners === undefined ? [] : [sql<boolean>`user_id = any(${owners}::integer[])`]),
  ...(statuses === undefined ? [] : [sql<boolean>`status = any(${statuses}::text[])`]),
  ...conditions,
];

type Owners = Pick<Search, 'owners'> & { ownerConditions: Condition[] };

async function ownersOf(db: Database, { user_id, user }: ImageFilter): Promise<Owners> {
  if (!user) return { owners: user_id === undefined ? undefined : [user_id], ownerConditions: [] };
  const isNamed = sql<boolean>`lower(username) like ${beginsWith(user.toLowerCase())}`;
  let named = db.selectFrom('users').select('id').where(isNamed);
  if (user_id !== undefined) named = named.where('id', '=', user_id);
  const users = await named.limit(MAX_OWNERS + 1).execute();
  if (users.length <= MAX_OWNERS) return { owners: users.map(({ id }) => id), ownerConditions: [] };
  // The planner can estimate how many rows a join selects; planning a long list of ids takes longer than the search.
  return {
    owners: undefined,
    ownerConditions: [sql<boolean>`images.user_id in (select id from users where ${isNamed})`],
  };
}

/** The LIKE pattern of values that begin with a text. */
const beginsWith = (text: string): string => `${text.replace(/[%_\\]/g, '\\$&')}%`;

const wordsOf = (context: SearchContext, { place, waste }: ImageFilter): Promise<WordSearch>[] => [
  ...(place ? [wordsIn(context, 'images.place_words', place)] : []),
  ...(waste ? [wordsIn(context, 'images.detection_words', waste)] : []),
];

/** Which values must be there, and which must not. */
const presenceConditions = ({ reviewed, located }: ImageFilter): Condition[] => [
  ...isSetCondition('reviewed_at', reviewed),
  ...isSetCondition('latitude', located),
];

/** Written out as the partial indexes have it. */
const isSetCondition = (column: 'reviewed_at' | 'latitude', isSet: boolean | undefined): Condition[] => {
  if (isSet === undefined) return [];
  return [isSet ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`];
};

const rangeOf = ({ uploaded_from, uploaded_before }: ImageFilter): Condition[] => [
  ...(uploaded_from ? [sql<boolean>`uploaded_at >= ${uploaded_from}::timestamptz`] : []),
  ...(uploaded_before ? [sql<boolean>`uploaded_at < ${uploaded_before}::timestamptz`] : []),
];
