import { IMAGE_STATUSES, type ImageCounts, type ImageStatus, LIMITS } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { ImageFilter } from '../../../ports/image-table.ts';
import { joinWithAnd } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { collectConditions, type ImageSearch, isPlain, prepareSearch } from './image-filter.ts';
import type { SearchContext } from './words.ts';

type StatusCount = { status: ImageStatus; images: number };

/** See ImageTable.count. */
export async function countImages(context: SearchContext, filter: ImageFilter): Promise<number> {
  const { db } = context;
  const search = await prepareSearch(context, filter);
  if (isPlain(filter)) {
    const counts = await readStoredCounts(db, search);
    return counts.reduce((sum, { images }) => sum + images, 0);
  }
  return countUpTo(db, search, LIMITS.countedMatches + 1);
}

/** See ImageTable.countUpTo. */
export const countImagesUpTo = async (
  context: SearchContext,
  filter: ImageFilter,
  max: number,
): Promise<number> => countUpTo(context.db, await prepareSearch(context, filter), max);

async function countUpTo(db: Database, search: ImageSearch, max: number): Promise<number> {
  const { rows } = await sql<{ images: number }>`
    select count(*)::integer as images from (${selectMatches(collectConditions(search), max)}) as matches`.execute(
    db,
  );
  return rows[0]?.images ?? 0;
}

/** See ImageTable.countByStatus. */
export async function countImagesByStatus(
  context: SearchContext,
  filter: ImageFilter = {},
): Promise<ImageCounts> {
  const { db } = context;
  const search = await prepareSearch(context, { ...filter, status: undefined });
  const counts = isPlain(filter)
    ? await readStoredCounts(db, search)
    : await countMatchesByStatus(db, search);
  const none = Object.fromEntries(IMAGE_STATUSES.map((status) => [status, 0] as const));
  return {
    ...none,
    ...Object.fromEntries(counts.map(({ status, images }) => [status, images])),
  } as ImageCounts; // fromEntries forgets the names
}

async function readStoredCounts(db: Database, { owners, statuses }: ImageSearch): Promise<StatusCount[]> {
  let counts = db
    .selectFrom('image_counts')
    .select(['status', sql<number>`sum(images)::integer`.as('images')])
    .groupBy('status');
  if (owners !== undefined) counts = counts.where('user_id', 'in', owners);
  if (statuses !== undefined) counts = counts.where('status', 'in', statuses);
  return counts.execute();
}

/** Few matches are counted by one scan; only with many of them is each status counted separately. */
async function countMatchesByStatus(db: Database, search: ImageSearch): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    select status, count(*)::integer as images
      from (${selectMatches(collectConditions(search), LIMITS.countedMatches + 1)}) as matches
     group by status`.execute(db);
  const counted = rows.reduce((sum, { images }) => sum + images, 0);
  return counted > LIMITS.countedMatches ? countEachStatus(db, search) : rows;
}

/** Each status is named, so that the planner knows which of them are rare. */
async function countEachStatus(db: Database, search: ImageSearch): Promise<StatusCount[]> {
  const queries = IMAGE_STATUSES.map((status) => {
    const withStatus = [sql<boolean>`status = ${status}`, ...collectConditions(search)];
    return sql`select ${status}::text as status, count(*)::integer as images
                 from (${selectMatches(withStatus, LIMITS.countedMatches + 1)}) as matches`;
  });
  return (await sql<StatusCount>`${sql.join(queries, sql` union all `)}`.execute(db)).rows;
}

const selectMatches = (conditions: ImageSearch['conditions'], max: number) =>
  sql`select images.status from images where ${joinWithAnd(conditions)} limit ${max}`;
