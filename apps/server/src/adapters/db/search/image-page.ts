import { type ImageOrder, MAX_INTEGER } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImageFilter, ImagePaging, ImageRow } from '../../../ports/image-table.ts';
import { joinWithAnd } from '../conditions.ts';
import { collectConditions, type ImageSearch, listStatuses, prepareSearch } from './image-filter.ts';
import { IMAGE_ROW } from './image-row.ts';
import type { SearchContext } from './words.ts';

/** A cursor that a client made up may hold any number. */
const SMALLEST_COUNT = -1;

const toFraction = (rank: number): RawBuilder<unknown> => sql`${rank}::double precision`;
const toInteger = (rank: number): RawBuilder<unknown> =>
  sql`${Math.round(Math.max(SMALLEST_COUNT, Math.min(rank, MAX_INTEGER)))}::integer`;

/** The column of each rank, and a value of its type, without which its index finds no position. */
const RANK: Record<ImageOrder, { column: string; toValue: (rank: number) => RawBuilder<unknown> } | null> = {
  newest: null,
  highest_severity: { column: 'severity', toValue: toFraction },
  most_detections: { column: 'waste_count', toValue: toInteger },
  lowest_confidence: { column: 'uncertainty', toValue: toFraction },
};

/**
 * One page of images. No index holds several owners or statuses in the order of the list, but each of them alone:
 * so each one is a partition, whose first rows are read in order, and the page is merged from these.
 */
export async function readImagePage(
  context: SearchContext,
  filter: ImageFilter,
  paging: ImagePaging,
): Promise<ImageRow[]> {
  const { db } = context;
  const search = await prepareSearch(context, filter);
  const order = paging.order ?? 'newest';
  const rankColumns = RANK[order] === null ? [] : [RANK[order].column];
  const columns = [...rankColumns, 'uploaded_at', 'image_id'].map((column) => sql.ref(column));
  const direction = paging.isBackwards ? sql`asc` : sql`desc`;
  const inOrder = sql.join(columns.map((column) => sql`${column} ${direction}`));
  const selected = sql.join([...new Set([...IMAGE_ROW, ...rankColumns])].map((column) => sql.ref(column)));
  const next = buildPositionConditions(columns, { ...paging, order });
  if (search.isSelective) {
    // "offset 0" keeps the planner from scanning the list in order, which is slow when the few matches are the oldest.
    const { rows } = await sql<ImageRow>`
      select ${sql.join(IMAGE_ROW.map((column) => sql.ref(column)))}
        from (select ${selected} from images where ${joinWithAnd([...collectConditions(search), ...next])} offset 0) as few
       order by ${inOrder}
       limit ${paging.limit}`.execute(db);
    return rows;
  }
  const { tables, conditions } = buildPartitions(search, order);
  const rowsOfPartition = sql`
    select ${selected}
      from images
     where ${joinWithAnd([...conditions, ...search.conditions, ...next])}
     order by ${inOrder}
     limit ${paging.limit}`;
  if (tables.length === 0) return (await sql<ImageRow>`${rowsOfPartition}`.execute(db)).rows;
  const { rows } = await sql<ImageRow>`
    select ${sql.join(IMAGE_ROW.map((column) => sql.ref(`part.${column}`)))}
      from ${sql.join(tables, sql` cross join `)} cross join lateral (${rowsOfPartition}) as part
     order by ${inOrder}
     limit ${paging.limit}`.execute(db);
  return rows;
}

/** The row comparison makes the next page one step in the index of its partition, however far down it is. */
function buildPositionConditions(
  columns: RawBuilder<unknown>[],
  { after, order = 'newest', isBackwards = false }: ImagePaging,
): RawBuilder<boolean>[] {
  if (after === null) return [];
  const values: RawBuilder<unknown>[] = [
    sql`${after.uploaded_at}::timestamptz`,
    sql`${after.image_id}::uuid`,
  ];
  const rank = RANK[order];
  if (rank !== null) values.unshift(after.rank == null ? sql`null` : rank.toValue(after.rank));
  const comparison = isBackwards ? sql`>` : sql`<`;
  return [sql<boolean>`(${sql.join(columns)}) ${comparison} (${sql.join(values)})`];
}

type Partitions = { tables: RawBuilder<unknown>[]; conditions: RawBuilder<boolean>[] };

function buildPartitions(search: ImageSearch, order: ImageOrder): Partitions {
  const partitions: Partitions = { tables: [], conditions: [] };
  const { owners, statuses } = search;
  const split = (
    column: 'user_id' | 'status',
    values: readonly (string | number)[],
    type: RawBuilder<unknown>,
  ) => {
    const [only] = values;
    if (values.length === 1) partitions.conditions.push(sql<boolean>`images.${sql.ref(column)} = ${only}`);
    else {
      partitions.tables.push(
        sql`unnest(${values}::${type}[]) as ${sql.ref(`part_${column}`)} (${sql.ref(column)})`,
      );
      partitions.conditions.push(
        sql<boolean>`images.${sql.ref(column)} = ${sql.ref(`part_${column}.${column}`)}`,
      );
    }
  };
  if (owners !== undefined) split('user_id', owners, sql`integer`);
  if (statuses !== undefined || (order !== 'newest' && owners === undefined))
    split('status', listStatuses(search), sql`text`);
  return partitions;
}
