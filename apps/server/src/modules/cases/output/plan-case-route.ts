import type { CaseRoute, CaseRouteQuery } from '@smart-waste/contract';
import { type Point, planRoute, type Route } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { requireVisibleCase } from '../case-access.ts';
import { getShownDueDate } from '../moments.ts';
import type { CaseRow, Deps } from '../ports.ts';

type PlacedCase = CaseRow & Point;
/** Chosen cases in the order in which they are visited. */
export type PlannedCases = {
  start: Point | null;
  route: Route<PlacedCase>;
  unplaced: CaseRow[];
  /** Numbers without a case that this person sees. */
  missing: number[];
};

const isPlaced = (row: CaseRow): row is PlacedCase => row.latitude !== null && row.longitude !== null;

function readStart({ from_latitude, from_longitude }: CaseRouteQuery): Point | null {
  if (from_latitude === undefined && from_longitude === undefined) return null;
  if (from_latitude === undefined || from_longitude === undefined) {
    const missing = from_latitude === undefined ? 'from_latitude' : 'from_longitude';
    throw createInvalidFieldError(missing, createReason('validation.location_incomplete'));
  }
  return { latitude: from_latitude, longitude: from_longitude };
}

/** The cases to which these numbers lead, each once. Two numbers may lead to one case. */
async function findChosenCases(deps: Pick<Deps, 'cases'>, numbers: readonly number[], viewer: SessionUser) {
  const rowsById = new Map<string, CaseRow>();
  const missing: number[] = [];
  for (const number of new Set(numbers)) {
    const row = await requireVisibleCase(deps, number, viewer).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (row) rowsById.set(row.case_id, row);
    else missing.push(number);
  }
  return { rows: [...rowsById.values()], missing };
}

/** The order in which to visit chosen cases (CA-72). Those that this person does not see are only named. */
export async function planCases(
  deps: Pick<Deps, 'cases'>,
  query: CaseRouteQuery,
  viewer: SessionUser,
): Promise<PlannedCases> {
  const start = readStart(query);
  const { rows, missing } = await findChosenCases(deps, query.numbers, viewer);
  const route = planRoute(start, rows.filter(isPlaced));
  return { start, route, unplaced: rows.filter((row) => !isPlaced(row)), missing };
}

const toRouteCase = (row: CaseRow) => ({
  number: row.number,
  status: row.status,
  category_id: row.category_id,
  place: row.place,
  due_at: getShownDueDate(row)?.toISOString() ?? null,
});

/** The route as the wire has it. */
export const describeRoute = ({ route, unplaced, missing }: PlannedCases): CaseRoute => ({
  stops: route.stops.map(({ stop, legMeters }) => ({
    ...toRouteCase(stop),
    latitude: stop.latitude,
    longitude: stop.longitude,
    leg_meters: legMeters,
  })),
  total_meters: route.totalMeters,
  unplaced: unplaced.map(toRouteCase),
  missing,
});
