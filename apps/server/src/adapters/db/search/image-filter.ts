import { IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { ImageFilter } from '../../../ports/image-table.ts';
import type { SqlCondition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { prepareWordSearch, type SearchContext, type WordSearch } from './words.ts';

/** A filter whose user name has been looked up and whose words are ready for the database. */
export type ImageSearch = {
  /** The owners of the images; undefined for all users, and for many users, who are a condition instead. */
  owners: readonly number[] | undefined;
  statuses: readonly ImageStatus[] | undefined;
  /** All other conditions. */
  conditions: readonly SqlCondition[];
  /** Whether so few images can match that they are read first and then ordered. */
  isSelective: boolean;
};

/** With more owners than this, a scan of all images is faster than one search for each owner. */
const MAX_OWNERS = 50;

/** Prepares a filter: looks up the owners by name and turns words into conditions. */
export async function prepareSearch(context: SearchContext, filter: ImageFilter): Promise<ImageSearch> {
  const [{ owners, ownerConditions }, ...words] = await Promise.all([
    findOwners(context.db, filter),
    ...prepareWordSearches(context, filter),
  ]);
  return {
    owners,
    statuses: filter.status === undefined ? undefined : [filter.status].flat(),
    conditions: [
      ...ownerConditions,
      ...words.flatMap(({ conditions }) => conditions),
      ...buildPresenceConditions(filter),
      ...buildRangeConditions(filter),
    ],
    isSelective: words.some(({ isSelective }) => isSelective),
  };
}

/** The requested statuses, or all six. */
export const listStatuses = ({ statuses }: ImageSearch) => statuses ?? IMAGE_STATUSES;

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
export const collectConditions = ({
  owners,
  statuses,
  conditions,
}: ImageSearch): ImageSearch['conditions'] => [
  ...(owners === undefined ? [] : [sql<boolean>`user_id = any(${owners}::integer[])`]),
  ...(statuses === undefined ? [] : [sql<boolean>`status = any(${statuses}::text[])`]),
  ...conditions,
];

type Owners = Pick<ImageSearch, 'owners'> & { ownerConditions: SqlCondition[] };

async function findOwners(db: Database, { user_id, user }: ImageFilter): Promise<Owners> {
  if (!user) return { owners: user_id === undefined ? undefined : [user_id], ownerConditions: [] };
  const isNamed = sql<boolean>`lower(username) like ${buildPrefixPattern(user.toLowerCase())}`;
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
const buildPrefixPattern = (text: string): string => `${text.replace(/[%_\\]/g, '\\$&')}%`;

const prepareWordSearches = (
  context: SearchContext,
  { place, waste }: ImageFilter,
): Promise<WordSearch>[] => [
  ...(place ? [prepareWordSearch(context, 'images.place_words', place)] : []),
  ...(waste ? [prepareWordSearch(context, 'images.detection_words', waste)] : []),
];

/** Which values must be there, and which must not. */
const buildPresenceConditions = ({ reviewed, located }: ImageFilter): SqlCondition[] => [
  ...buildSetCondition('reviewed_at', reviewed),
  ...buildSetCondition('latitude', located),
];

/** Written out as the partial indexes have it. */
const buildSetCondition = (
  column: 'reviewed_at' | 'latitude',
  isSet: boolean | undefined,
): SqlCondition[] => {
  if (isSet === undefined) return [];
  return [isSet ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`];
};

const buildRangeConditions = ({ uploaded_from, uploaded_before }: ImageFilter): SqlCondition[] => [
  ...(uploaded_from ? [sql<boolean>`uploaded_at >= ${uploaded_from}::timestamptz`] : []),
  ...(uploaded_before ? [sql<boolean>`uploaded_at < ${uploaded_before}::timestamptz`] : []),
];
