import { CASE_LIMITS, type CaseUpdate, type CoordinatesForm } from '@smart-waste/contract';
import { resolveCoordinates, urgencyOf } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { invalidPlace } from '../../photos/place/decide-place.ts';
import { changeableCase } from '../case-access.ts';
import { categoryChange, categoryOf, chosenCategory } from '../case-category.ts';
import type { CaseRow } from '../ports.ts';
import { type ChangeDeps, changeCase, refuseStale, type StaffChange, silentEvent } from './change-case.ts';

const HOUR_MS = 3600_000;
/** A due date beyond it is a slip of the keyboard. */
const DUE_WITHIN_HOURS = CASE_LIMITS.hoursToCleanMax;

/** A correction; null when the case already is as it says. */
type Correction = Pick<StaffChange, 'change' | 'event' | 'details'> | null;

async function toCategory(deps: ChangeDeps, held: CaseRow, category_id: number): Promise<Correction> {
  if (category_id === held.category_id) return null;
  const next = await chosenCategory(deps, category_id);
  const before = categoryOf(await deps.categories.list(), held.category_id);
  return {
    change: categoryChange(held, before, next),
    event: silentEvent('category_changed', String(held.category_id), String(category_id)),
    details: { category: { from: held.category_id, to: category_id } },
  };
}

async function toDueDate(deps: ChangeDeps, held: CaseRow, due_at: Date): Promise<Correction> {
  if (held.due_at === null) throw new AppError('conflict', createReason('error.case.ended'));
  if (due_at.getTime() === held.due_at.getTime()) return null;
  const latest = deps.clock.now().getTime() + DUE_WITHIN_HOURS * HOUR_MS;
  if (due_at < held.opened_at || due_at.getTime() > latest)
    throw invalidField('due_at', createReason('error.case.due_range'));
  const { hours_to_clean } = categoryOf(await deps.categories.list(), held.category_id);
  const [from, to] = [held.due_at.toISOString(), due_at.toISOString()];
  return {
    change: {
      due_at,
      urgent_at: urgencyOf({ ...held, due_at, hours_to_clean }).urgent_at,
      // A clock that stands moves the date only by the time that it stands from now on.
      ...(held.clock_stopped_at && { clock_stopped_at: deps.clock.now() }),
    },
    event: silentEvent('due_changed', from, to),
    details: { due_at: { from, to } },
  };
}

function toPrivacy(held: CaseRow, is_private: boolean): Correction {
  if (is_private === held.is_private) return null;
  const [from, to] = [String(held.is_private), String(is_private)];
  return {
    change: { is_private },
    event: silentEvent('privacy_changed', from, to),
    details: { is_private: { from, to } },
  };
}

const pointText = ({ latitude, longitude }: Pick<CaseRow, 'latitude' | 'longitude'>): string | null =>
  latitude === null || longitude === null ? null : `${latitude},${longitude}`;

/** The audit log keeps that it happened, not where; the history of the case has both places. */
function toPlace(held: CaseRow, form: CoordinatesForm): Correction {
  const answer = resolveCoordinates(form);
  if ('faults' in answer) throw invalidPlace(answer.faults);
  const [from, to] = [pointText(held), pointText(answer.point)];
  return from === to
    ? null
    : { change: answer.point, event: silentEvent('place_changed', from, to), details: {} };
}

function correctionOf(
  deps: ChangeDeps,
  held: CaseRow,
  { category_id, due_at, is_private, coordinates }: CaseUpdate,
): Correction | Promise<Correction> {
  if (category_id !== undefined) return toCategory(deps, held, category_id);
  if (due_at !== undefined) return toDueDate(deps, held, new Date(due_at));
  if (is_private !== undefined) return toPrivacy(held, is_private);
  return coordinates === undefined ? null : toPlace(held, coordinates);
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
  const held = await changeableCase(deps, number, viewer);
  await refuseStale(deps, held, update.version);
  const correction = await correctionOf(deps, held, update);
  return correction === null
    ? held
    : changeCase(deps, held, { ...correction, viewer, idempotency_key, action: 'case.changed' });
}
