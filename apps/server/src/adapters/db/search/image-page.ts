import type { ImageOrder } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ImageFilter, ImagePaging, ImagePosition, ImageRow } from '../../../ports/image-table.ts';
import { allOf, conditionsIn, type Search, searchOf, statusesOf } from './image-filter.ts';
import { IMAGE_ROW } from './image-row.ts';
import type { Searched } from './words.ts';

const RANK: Record<ImageOrder, RawBuilder<unknown>[]> = {
  newest: [],
  most_detections: [sql.ref('waste_count')],
  lowest_confidence: [sql.ref('uncertainty')],
};

/**
 * One page of images. No index holds several owners or statuses in the order of the list, but each of them alone:
 * so each is a lane of its own, of which the first rows are read in order, and the page is merged from these.
 */
export async function imagePage(
  searched: Searched,
  filter: ImageFilter,
  paging: ImagePaging,
): Promise<ImageRow[]> {
  const { db } = searched;
  const search = await searchOf(searched, filter);
  const order = paging.order ?? 'newest';
  const columns = [...RANK[order], sql.ref('uploaded_at'), sql.ref('image_id')];
  const inOrder = sql.join(columns.map((column) => sql`${column} desc`));
  const read = sql.join([...IMAGE_ROW.map((column) => sql.ref(column)), ...RANK[order]]);
  const next = behind(columns, paging.after);
  if (search.isOfFew) {
    // "offset 0" keeps the planner from walking the list in its order, which is long when the few are its oldest.
    const { rows } = await sql<ImageRow>`
      select ${sql.join(IMAGE_ROW.map((column) => sql.ref(column)))}
        from (select ${read} from images where ${allOf([...conditionsIn(search), ...next])} offset 0) as few
       order by ${inOrder}
       limit ${paging.limit}`.execute(db);
    return rows;
  }
  const { tables, conditions } = lanesOf(search, order);
  const lane = sql`
    select ${read}
      from images
     where ${allOf([...conditions, ...search.conditions, ...next])}
     order by ${inOrder}
     limit ${paging.limit}`;
  if (tables.length === 0) return (await sql<ImageRow>`${lane}`.execute(db)).rows;
  const { rows } = await sql<ImageRow>`
    select ${sql.join(IMAGE_ROW.map((column) => sql.ref(`lane.${column}`)))}
      from ${sql.join(tables, sql` cross join `)} cross join lateral (${lane}) as lane
     order by ${inOrder}
     limit ${paging.limit}`.execute(db);
  return rows;
}

/** The row comparison makes the next page one step in the index of its lane, however far down it is. */
function behind(columns: RawBuilder<unknown>[], after: ImagePosition | null): RawBuilder<boolean>[] {
  if (after === null) return [];
  const values = [sql`${after.uploaded_at}::timestamptz`, sql`${after.image_id}::uuid`];
  if (columns.length > values.length) values.unshift(sql`${after.rank ?? null}::double precision`);
  return [sql<boolean>`(${sql.join(columns)}) < (${sql.join(values)})`];
}

type Lanes = { tables: RawBuilder<unknown>[]; conditions: RawBuilder<boolean>[] };

function lanesOf(search: Search, order: ImageOrder): Lanes {
  const lanes: Lanes = { tables: [], conditions: [] };
  const { owners, statuses } = search;
  const split = (
    column: 'user_id' | 'status',
    values: readonly (string | number)[],
    type: RawBuilder<unknown>,
  ) => {
    const [only] = values;
    if (values.length === 1) lanes.conditions.push(sql<boolean>`images.${sql.ref(column)} = ${only}`);
    else {
      lanes.tables.push(
        sql`unnest(${values}::${type}[]) as ${sql.ref(`lane_${column}`)} (${sql.ref(column)})`,
      );
      lanes.conditions.push(sql<boolean>`images.${sql.ref(column)} = ${sql.ref(`lane_${column}.${column}`)}`);
    }
  };
  if (owners !== undefined) split('user_id', owners, sql`integer`);
  if (statuses !== undefined || (order !== 'newest' && owners === undefined))
    split('status', statusesOf(search), sql`text`);
  return lanes;
}
