import {
  CASE_LIMITS,
  CASE_ORDERS,
  type CaseListQuery,
  type CaseMapQuery,
  type CaseStatus,
  DAY_MS,
  FINAL_CASE_STATUSES,
  type CaseFilter as FilterQuery,
  LIMITS,
  OPEN_CASE_STATUSES,
} from '@smart-waste/contract';
import { computeUrgencyKey } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, instant, type Page, readPage } from '../../lib/cursor.ts';
import { createInvalidFieldError } from '../../lib/errors.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { type CaseFilter, type CaseRow, type Deps, NO_DUE_DATE } from './ports.ts';

type ListDeps = Pick<Deps, 'cases' | 'clock'>;
type CaseOrder = CaseListQuery['order'];

const NEAR_METERS = 1_000;

function selectStatuses(status: FilterQuery['status']): readonly CaseStatus[] | undefined {
  if (status === 'open') return OPEN_CASE_STATUSES;
  if (status === 'ended') return FINAL_CASE_STATUSES;
  return status && [status];
}

/** `today` is the next 24 hours, `week` the next seven days: what is overdue already is in neither. */
function toDueFilter(due: FilterQuery['due'], now: Date): CaseFilter['due'] {
  if (due === undefined) return undefined;
  if (due === 'overdue') return { before: now };
  return { from: now, before: new Date(now.getTime() + (due === 'today' ? 1 : 7) * DAY_MS) };
}

/** Crews see the cases that are assigned to them, whatever they ask for. */
function chooseAssignee(assignee: FilterQuery['assignee'], { user_id, role }: SessionUser) {
  if (role === 'crew' || assignee === 'me') return user_id;
  return assignee === 'none' ? null : assignee;
}

function toNearFilter({ near_latitude, near_longitude, within_meters = NEAR_METERS }: FilterQuery) {
  if (near_latitude === undefined && near_longitude === undefined) return undefined;
  if (near_latitude === undefined || near_longitude === undefined) {
    const missing = near_latitude === undefined ? 'near_latitude' : 'near_longitude';
    throw createInvalidFieldError(missing, createReason('validation.location_incomplete'));
  }
  return { latitude: near_latitude, longitude: near_longitude, meters: within_meters };
}

/** What a member of the staff asks for, of the cases that they may see. */
export const toCaseFilter = (viewer: SessionUser, query: FilterQuery, now: Date): CaseFilter => ({
  statuses: selectStatuses(query.status),
  category_id: query.category_id,
  assignee_id: chooseAssignee(query.assignee, viewer),
  due: toDueFilter(query.due, now),
  waste: query.waste || undefined,
  text: query.text || undefined,
  isReturned: query.returned && true,
  isEscalated: query.escalated && true,
  isCheckedOnSite: query.check_on_site && true,
  near: toNearFilter(query),
});

/** Cursors name their order, as its values look alike. */
const caseCursor = createCursorCodec(
  z.strictObject({ order: z.enum(CASE_ORDERS), at: instant, number: z.int().check(z.gte(1)) }),
);

/** Where a page in this order ends with this case. */
export const toPosition = (order: CaseOrder, row: CaseRow) => ({
  order,
  number: row.number,
  at: { urgency: computeUrgencyKey(row), newest: row.opened_at, due: row.due_at ?? NO_DUE_DATE }[order],
});

function decodeCursor(order: CaseOrder, cursor: string | undefined) {
  const position = caseCursor.decode(cursor);
  if (position && position.order !== order)
    throw createInvalidFieldError('cursor', createReason('validation.foreign_cursor'));
  return position;
}

/** One page of the cases that this member of the staff may see. */
export async function listCases(
  { cases, clock }: ListDeps,
  viewer: SessionUser,
  { cursor, limit, order, ...query }: CaseListQuery,
): Promise<Page<CaseRow> & { total: number | null }> {
  const filter = toCaseFilter(viewer, query, clock.now());
  const after = decodeCursor(order, cursor);
  const [page, matches] = await Promise.all([
    readPage(
      limit,
      (limit) => cases.listPage(filter, { limit, after, order }),
      (last) => caseCursor.encode(toPosition(order, last)),
    ),
    cases.countUpTo(filter, LIMITS.countedMatches + 1),
  ]);
  return { ...page, total: matches > LIMITS.countedMatches ? null : matches };
}

/** The most urgent cases in a part of a map, and whether there are more. */
export async function mapCases(
  { cases, clock }: ListDeps,
  viewer: SessionUser,
  { south, north, west, east, ...query }: CaseMapQuery,
): Promise<{ rows: CaseRow[]; is_cut: boolean }> {
  if (south > north) throw createInvalidFieldError('north', createReason('validation.invalid'));
  const filter = toCaseFilter(viewer, query, clock.now());
  const rows = await cases.listInBounds({ south, north, west, east }, filter, CASE_LIMITS.mapMax + 1);
  return { rows: rows.slice(0, CASE_LIMITS.mapMax), is_cut: rows.length > CASE_LIMITS.mapMax };
}
