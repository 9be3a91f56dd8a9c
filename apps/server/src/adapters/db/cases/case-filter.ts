import {
  type CaseOrder,
  type CaseStatus,
  FINAL_CASE_STATUSES,
  OPEN_CASE_STATUSES,
} from '@smart-waste/contract';
import { isOpenStatus, parseWrittenNumber } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseFilter } from '../../../modules/cases/ports.ts';
import { joinWithAnd, type SqlCondition } from '../conditions.ts';
import { prepareWordSearch, type SearchContext, type WordSearch } from '../search/words.ts';
import { buildNearConditions } from './case-places.ts';
import { isNumber } from './case-row.ts';

/** A filter of cases that is ready for the database. */
export type CaseSearch = {
  /** Open cases, those that have ended, or both: no index holds both in the order of a list, but each of them alone. */
  parts: readonly boolean[];
  /** All other conditions. */
  conditions: readonly SqlCondition[];
  /** Whether so few cases can match that they are read first and then ordered. */
  isSelective: boolean;
};

/** Due dates as the index of due dates has them. */
export const DUE_KEY = sql`coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')`;

/** Prepares a filter for a list in this order: turns words into conditions. */
export async function prepareCaseSearch(
  context: SearchContext,
  filter: CaseFilter,
  order: CaseOrder = 'urgency',
): Promise<CaseSearch> {
  const words = await Promise.all([
    ...(filter.text === undefined ? [] : [prepareTextSearch(context, filter.text)]),
    ...(filter.waste === undefined ? [] : [prepareWordSearch(context, 'cases.waste_words', filter.waste)]),
  ]);
  return {
    parts: chooseParts(filter),
    conditions: [
      ...buildStatusConditions(filter.statuses),
      ...buildKeyConditions(filter),
      ...(filter.due === undefined ? [] : buildDueConditions(filter.due, order)),
      ...words.flatMap(({ conditions }) => conditions),
      ...(filter.near ? buildNearConditions(filter.near) : []),
    ],
    isSelective: words.some(({ isSelective }) => isSelective),
  };
}

/** Words of place and reports, or the number of any report of the case: of nothing else with the sign of a number. */
async function prepareTextSearch(context: SearchContext, text: string): Promise<WordSearch> {
  const written = parseWrittenNumber(text);
  if (written === null) return prepareWordSearch(context, 'cases.words', text);
  const { number, hasSign } = written;
  const held = await context.db
    .selectFrom('reports')
    .select('case_id')
    .where(isNumber(number))
    .executeTakeFirst();
  const isHeld = held ? sql<boolean>`case_id = ${held.case_id}::uuid` : sql<boolean>`false`;
  if (hasSign) return { conditions: [isHeld], isSelective: true };
  const words = await prepareWordSearch(context, 'cases.words', text);
  return held
    ? { ...words, conditions: [sql<boolean>`(${isHeld} or (${joinWithAnd(words.conditions)}))`] }
    : words;
}

/** A due date is there while a case is open. */
function chooseParts({ statuses, due }: CaseFilter): boolean[] {
  const parts = statuses === undefined ? [true, false] : [...new Set(statuses.map(isOpenStatus))];
  return due === undefined ? parts : parts.filter((part) => part);
}

/** All open statuses, or all others, are a part already. */
function buildStatusConditions(statuses: CaseFilter['statuses']): SqlCondition[] {
  if (statuses === undefined) return [];
  const [only] = statuses;
  if (statuses.length === 1) return [sql<boolean>`status = ${only}`];
  const hasAll = (part: readonly CaseStatus[]) => part.every((status) => statuses.includes(status));
  const isWhole = [OPEN_CASE_STATUSES, FINAL_CASE_STATUSES].every(
    (part) => hasAll(part) || !part.some((status) => statuses.includes(status)),
  );
  return isWhole ? [] : [sql<boolean>`status = any(${statuses}::text[])`];
}

/** See core's isCheckedOnSite. */
const IS_CHECKED_ON_SITE = sql<boolean>`(status = 'cleaned' and is_sampled)`;

/** Written out as the indexes have them. */
const buildKeyConditions = ({
  category_id,
  assignee_id,
  isReturned,
  isEscalated,
  isCheckedOnSite,
}: CaseFilter): SqlCondition[] => [
  ...(category_id === undefined ? [] : [sql<boolean>`category_id = ${category_id}::integer`]),
  ...(assignee_id === undefined
    ? []
    : [sql<boolean>`coalesce(assignee_id, 0) = ${assignee_id ?? 0}::integer`]),
  ...buildPresenceCondition(sql<boolean>`returns > 0`, isReturned),
  ...buildPresenceCondition(sql<boolean>`escalated_at is not null`, isEscalated),
  ...buildPresenceCondition(IS_CHECKED_ON_SITE, isCheckedOnSite),
];

/**
 * A case becomes urgent when it is due or earlier, so overdue cases are the first ones in the order of urgency. Read in that
 * order, a page of them is found at once; read by due date, all of them would be sorted first.
 */
function buildDueConditions(
  { from, before }: NonNullable<CaseFilter['due']>,
  order: CaseOrder,
): SqlCondition[] {
  const isNotStopped = sql<boolean>`clock_stopped_at is null`;
  if (from === undefined && order !== 'due')
    return [
      isNotStopped,
      sql<boolean>`urgency_key < ${before}::timestamptz`,
      // Not the key of the index of due dates, which the planner would choose: it takes overdue cases for few.
      sql<boolean>`due_at < ${before}::timestamptz`,
    ];
  return [
    isNotStopped,
    sql<boolean>`${DUE_KEY} < ${before}::timestamptz`,
    ...(from === undefined ? [] : [sql<boolean>`${DUE_KEY} >= ${from}::timestamptz`]),
  ];
}

const buildPresenceCondition = (condition: SqlCondition, isWanted: boolean | undefined): SqlCondition[] => {
  if (isWanted === undefined) return [];
  return [isWanted ? condition : sql<boolean>`not (${condition})`];
};
