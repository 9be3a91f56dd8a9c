import type { CaseStatus } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import type { CaseForTransition } from './decide-transition.ts';
import {
  computeRunningDueDate,
  computeStoodMs,
  createDuplicateChange,
  type DuplicateChange,
  getWorseSeverity,
  hasPlace,
  type MovedCase,
} from './moved-case.ts';
import { computeCaseUrgency } from './urgency.ts';

/** How far the work on a case has come. */
const STAGES: readonly CaseStatus[] = ['new', 'confirmed', 'assigned', 'in_progress', 'cleaned'];

type Progress = Pick<CaseForTransition, 'status' | 'status_before_waiting'>;
/** A case that waits is as far as it was before; -1 for one that has ended. */
const getStage = ({ status, status_before_waiting }: Progress): number =>
  STAGES.indexOf(status === 'waiting' ? (status_before_waiting ?? 'confirmed') : status);

/** What of a case decides whether it can be merged. */
type MergedCase = Progress & { number: number };

const createEndedReason = ({ number, status }: MergedCase): Reason =>
  createReason('error.case.merge_ended', { number, status: createReason(`cases.status_${status}`) });

/**
 * Why one case cannot be merged into the other (CA-49); null when it can. Both must be open, and the work on the one that
 * is kept must have come at least as far: no crew loses its case on the way, and no cleaning is lost.
 */
export function findMergeRefusal(source: MergedCase, target: MergedCase): Reason | null {
  if (source.number === target.number) return createReason('error.case.merge_self');
  const [from, into] = [getStage(source), getStage(target)];
  if (from < 0) return createEndedReason(source);
  if (into < 0) return createEndedReason(target);
  return from > into
    ? createReason('error.case.merge_direction', { number: source.number, other: target.number })
    : null;
}

/** Which of two open cases is kept when nothing else is chosen: the one that is further, then the older number. */
export function chooseCaseToKeep<C extends MergedCase>(one: C, other: C): C {
  const difference = getStage(one) - getStage(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.number < other.number ? one : other;
}

/** The earlier one of both due dates, as it is stored for the case that is kept. */
function computeEarlierDueDate(source: MovedCase, target: MovedCase, now: Date): Date | null {
  const dates = [computeRunningDueDate(source, now), computeRunningDueDate(target, now)].filter(
    (date) => date !== null,
  );
  return dates.length === 0 ? null : new Date(Math.min(...dates) - computeStoodMs(target, now));
}

const getEarlierDate = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Not one of both: one may have been opened because the other had ended (CA-08), which was opened again. */
function choosePreviousCase(source: MovedCase, target: MovedCase): string | null {
  const isOther = (id: string | null) => id !== null && id !== source.case_id && id !== target.case_id;
  return [target.previous_case_id, source.previous_case_id].find(isOther) ?? null;
}

export type KeptChange = Pick<
  MovedCase,
  | 'severity'
  | 'waste_classes'
  | 'opened_at'
  | 'due_at'
  | 'answered_at'
  | 'escalated_at'
  | 'urgent_at'
  | 'repeats'
  | 'returns'
  | 'is_private'
  | 'previous_case_id'
  | 'place'
  | 'latitude'
  | 'longitude'
>;

export type MergeDecision =
  | { outcome: 'refused'; reason: Reason }
  | { outcome: 'merged'; merged: DuplicateChange; kept: KeptChange };

type MergeContext = {
  now: Date;
  /** Of the case that is kept, whose category stays. */
  category: { hours_to_clean: number };
};

/**
 * What becomes of two cases of which one is merged into the other (CA-50). `kept` already counts the reports and
 * followers of both. It is as bad as the worse one, as old as the older one, and hidden when one of them was.
 */
export function decideMerge(
  source: MovedCase,
  target: MovedCase,
  { now, category: { hours_to_clean } }: MergeContext,
): MergeDecision {
  const reason = findMergeRefusal(source, target);
  if (reason) return { outcome: 'refused', reason };
  const severity = getWorseSeverity(target.severity, source.severity);
  const repeats = Math.max(target.repeats, source.repeats);
  const answered_at = getEarlierDate(target.answered_at, source.answered_at);
  // An escalation ends with the first answer.
  const escalated_at = answered_at === null ? getEarlierDate(target.escalated_at, source.escalated_at) : null;
  const due_at = computeEarlierDueDate(source, target, now);
  const { latitude, longitude } = hasPlace(target) ? target : source;
  return {
    outcome: 'merged',
    merged: createDuplicateChange(now),
    kept: {
      severity,
      waste_classes: [...new Set([...target.waste_classes, ...source.waste_classes])],
      opened_at: new Date(Math.min(source.opened_at.getTime(), target.opened_at.getTime())),
      due_at,
      answered_at,
      escalated_at,
      urgent_at: due_at
        ? computeCaseUrgency({ ...target, severity, repeats, escalated_at, due_at, hours_to_clean }).urgent_at
        : target.urgent_at,
      repeats,
      returns: Math.max(target.returns, source.returns),
      is_private: target.is_private || source.is_private,
      previous_case_id: choosePreviousCase(source, target),
      place: target.place || source.place,
      latitude,
      longitude,
    },
  };
}
