import { CASE_LIMITS, type CaseUpdate, type CoordinatesForm } from '@smart-waste/contract';
import { computeCaseUrgency, resolveCoordinates } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createInvalidPlaceError } from '../../photos/place/decide-place.ts';
import { requireChangeableCase } from '../case-access.ts';
import { buildCategoryChange, findChosenCategory, getCategory } from '../case-category.ts';
import type { CaseRow } from '../ports.ts';
import {
  type ChangeDeps,
  changeCase,
  createSilentEvent,
  refuseStale,
  type StaffChange,
} from './change-case.ts';

const HOUR_MS = 3600_000;
/** A due date beyond it is a slip of the keyboard. */
const DUE_WITHIN_HOURS = CASE_LIMITS.hoursToCleanMax;

/** A correction; null when the case already is as it says. */
type Correction = Pick<StaffChange, 'change' | 'event' | 'details'> | null;

async function buildCategoryCorrection(
  deps: ChangeDeps,
  caseRow: CaseRow,
  category_id: number,
): Promise<Correction> {
  if (category_id === caseRow.category_id) return null;
  const next = await findChosenCategory(deps, category_id);
  const before = getCategory(await deps.categories.list(), caseRow.category_id);
  return {
    change: buildCategoryChange(caseRow, before, next),
    event: createSilentEvent('category_changed', String(caseRow.category_id), String(category_id)),
    details: { category: { from: caseRow.category_id, to: category_id } },
  };
}

async function buildDueDateCorrection(deps: ChangeDeps, caseRow: CaseRow, due_at: Date): Promise<Correction> {
  if (caseRow.due_at === null) throw new AppError('conflict', createReason('error.case.ended'));
  if (due_at.getTime() === caseRow.due_at.getTime()) return null;
  const latest = deps.clock.now().getTime() + DUE_WITHIN_HOURS * HOUR_MS;
  if (due_at < caseRow.opened_at || due_at.getTime() > latest)
    throw createInvalidFieldError('due_at', createReason('error.case.due_range'));
  const { hours_to_clean } = getCategory(await deps.categories.list(), caseRow.category_id);
  const [from, to] = [caseRow.due_at.toISOString(), due_at.toISOString()];
  return {
    change: {
      due_at,
      urgent_at: computeCaseUrgency({ ...caseRow, due_at, hours_to_clean }).urgent_at,
      // A clock that stands moves the date only by the time that it stands from now on.
      ...(caseRow.clock_stopped_at && { clock_stopped_at: deps.clock.now() }),
    },
    event: createSilentEvent('due_changed', from, to),
    details: { due_at: { from, to } },
  };
}

function buildPrivacyCorrection(caseRow: CaseRow, is_private: boolean): Correction {
  if (is_private === caseRow.is_private) return null;
  const [from, to] = [String(caseRow.is_private), String(is_private)];
  return {
    change: { is_private },
    event: createSilentEvent('privacy_changed', from, to),
    details: { is_private: { from, to } },
  };
}

const formatPoint = ({ latitude, longitude }: Pick<CaseRow, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : `${latitude},${longitude}`;

/** The audit log keeps that it happened, not where; the history of the case has both places. */
function buildPlaceCorrection(caseRow: CaseRow, form: CoordinatesForm): Correction {
  const answer = resolveCoordinates(form);
  if ('faults' in answer) throw createInvalidPlaceError(answer.faults);
  const [from, to] = [formatPoint(caseRow), formatPoint(answer.point)];
  return from === to
    ? null
    : { change: answer.point, event: createSilentEvent('place_changed', from, to), details: {} };
}

function decideCorrection(
  deps: ChangeDeps,
  caseRow: CaseRow,
  { category_id, due_at, is_private, coordinates }: CaseUpdate,
): Correction | Promise<Correction> {
  if (category_id !== undefined) return buildCategoryCorrection(deps, caseRow, category_id);
  if (due_at !== undefined) return buildDueDateCorrection(deps, caseRow, new Date(due_at));
  if (is_private !== undefined) return buildPrivacyCorrection(caseRow, is_private);
  return coordinates === undefined ? null : buildPlaceCorrection(caseRow, coordinates);
}

type CorrectedCase = {
  number: number;
  viewer: SessionUser;
  update: CaseUpdate;
  idempotency_key?: string | null;
};

/** Corrects one thing of a case: category, due date, place, or whether the public may see it. */
export async function correctCase(
  deps: ChangeDeps,
  { number, viewer, update, idempotency_key = null }: CorrectedCase,
): Promise<CaseRow> {
  const caseRow = await requireChangeableCase(deps, number, viewer);
  await refuseStale(deps, caseRow, update.version);
  const correction = await decideCorrection(deps, caseRow, update);
  return correction === null
    ? caseRow
    : changeCase(deps, caseRow, { ...correction, viewer, idempotency_key, action: 'case.changed' });
}
