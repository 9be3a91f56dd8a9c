import { IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImageFilter } from '../../../ports/image-table.ts';
import type { Database } from '../schema.ts';
import { type Searched, wordsIn } from './words.ts';

type Condition = RawBuilder<boolean>;

/** A filter whose user name has been looked up and whose words are ready for the database. */
export type Search = {
  /** Whose images; undefined for everybody's. */
  owners: readonly number[] | undefined;
  statuses: readonly ImageStatus[] | undefined;
  /** Everything else. */
  conditions: readonly Condition[];
};

export async function searchOf(searched: Searched, filter: ImageFilter): Promise<Search> {
  const [owners, conditions] = await Promise.all([
    ownersOf(searched.db, filter),
    conditionsOf(searched, filter),
  ]);
  return {
    owners,
    statuses: filter.status === undefined ? undefined : [filter.status].flat(),
    conditions,
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

async function ownersOf(db: Database, { user_id, user }: ImageFilter): Promise<number[] | undefined> {
  if (!user) return user_id === undefined ? undefined : [user_id];
  const named = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(username) like ${beginsWith(user.toLowerCase())}`)
    .execute();
  return named.map(({ id }) => id).filter((id) => user_id === undefined || id === user_id);
}

/** The beginning of a text, as a pattern of LIKE. */
const beginsWith = (text: string): string => `${text.replace(/[%_\\]/g, '\\$&')}%`;

async function conditionsOf(
  searched: Searched,
  { place, waste, uploaded_from, uploaded_before }: ImageFilter,
): Promise<Condition[]> {
  return [
    ...(place ? await wordsIn(searched, 'place_words', place) : []),
    ...(waste ? await wordsIn(searched, 'found_words', waste) : []),
    ...(uploaded_from ? [sql<boolean>`uploaded_at >= ${uploaded_from}::timestamptz`] : []),
    ...(uploaded_before ? [sql<boolean>`uploaded_at < ${uploaded_before}::timestamptz`] : []),
  ];
}
