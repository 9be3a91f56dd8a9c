import type { CaseOrder } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type {
  CaseFilter,
  CasePaging,
  CasePosition,
  CaseRow,
  CaseTable,
} from '../../../modules/cases/ports.ts';
import { joinWithAnd, type SqlCondition } from '../conditions.ts';
import type { SearchContext } from '../search/words.ts';
import { type CaseSearch, DUE_KEY, prepareCaseSearch } from './case-filter.ts';
import { buildBoundsConditions } from './case-places.ts';
import { CASE_ROW } from './case-row.ts';

type Order = { key: RawBuilder<unknown>; direction: RawBuilder<unknown>; follows: RawBuilder<unknown> };
const ORDERS: Record<CaseOrder, Order> = {
  urgency: { key: sql`urgency_key`, direction: sql`asc`, follows: sql`>` },
  newest: { key: sql`opened_at`, direction: sql`desc`, follows: sql`<` },
  due: { key: DUE_KEY, direction: sql`asc`, follows: sql`>` },
};
const COLUMNS = sql.join(CASE_ROW.map((column) => sql.ref(column)));
/** The keys of the orders are columns of a case, or made of them. */
const ORDERED_COLUMNS = sql`${COLUMNS}, urgency_key`;

/** See CaseTable.page. */
export async function readCasePage(
  context: SearchContext,
  filter: CaseFilter,
  { limit, after, order }: CasePaging,
): Promise<CaseRow[]> {
  const search = await prepareCaseSearch(context, filter, order);
  const conditions = [...search.conditions, ...buildPositionCondition(ORDERS[order], after)];
  return readFirstRows(context, { ...search, conditions }, { order, limit });
}

/** See CaseTable.listInBounds. */
export async function listCasesInBounds(
  context: SearchContext,
  ...[bounds, filter, limit]: Parameters<CaseTable['listInBounds']>
): Promise<CaseRow[]> {
  const search = await prepareCaseSearch(context, filter);
  const conditions = [...search.conditions, ...buildBoundsConditions(bounds)];
  return readFirstRows(context, { ...search, conditions }, { order: 'urgency', limit });
}

/** See CaseTable.countUpTo. */
export async function countCasesUpTo(
  context: SearchContext,
  filter: CaseFilter,
  max: number,
): Promise<number> {
  const search = await prepareCaseSearch(context, filter, 'due'); // by due date, the first overdue cases are enough
  if (search.parts.length === 0) return 0;
  const { rows } = await sql<{ cases: number }>`
    select count(*)::integer as cases
      from (select from cases where ${joinWithAnd([...search.conditions, isIn(search.parts)])} limit ${max}) as matches`.execute(
    context.db,
  );
  return rows[0]?.cases ?? 0;
}

/** Both parts need no condition. */
const isIn = (parts: readonly boolean[]): SqlCondition => {
  const [only] = parts;
  if (parts.length !== 1) return sql<boolean>`true`;
  return only ? sql<boolean>`is_open` : sql<boolean>`not is_open`;
};

/** Reads the first rows of each part in the order of an index, and merges them. */
async function readFirstRows(
  { db }: SearchContext,
  { parts, conditions, isSelective }: CaseSearch,
  { order, limit }: Pick<CasePaging, 'order' | 'limit'>,
): Promise<CaseRow[]> {
  if (parts.length === 0) return [];
  const { key, direction } = ORDERS[order];
  const inOrder = sql`order by ${key} ${direction}, number ${direction} limit ${limit}`;
  // "offset 0" keeps the planner from scanning the list in order, which is slow when the few matches are the last.
  const few = sql`select ${ORDERED_COLUMNS} from cases where ${joinWithAnd([...conditions, isIn(parts)])} offset 0`;
  const selectPart = (open: boolean) =>
    sql`(select ${ORDERED_COLUMNS} from cases where ${joinWithAnd([...conditions, isIn([open])])} ${inOrder})`;
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from (${isSelective ? few : sql.join(parts.map(selectPart), sql` union all `)}) as matches
    ${inOrder}`.execute(db);
  return rows;
}

/** The row comparison makes the next page one step in an index, however far down it is. */
const buildPositionCondition = ({ key, follows }: Order, after: CasePosition | null): SqlCondition[] =>
  after === null
    ? []
    : [sql<boolean>`(${key}, number) ${follows} (${after.at}::timestamptz, ${after.number}::bigint)`];
