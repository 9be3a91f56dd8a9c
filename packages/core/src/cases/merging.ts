import type { CaseStatus } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import type { HeldCase } from './decide-transition.ts';
import {
  asDuplicate,
  type DuplicateChange,
  hasPlace,
  type MovedCase,
  runningDueDate,
  stoodMs,
  worse,
} from './moved-case.ts';
import { urgencyOf } from './urgency.ts';

/** How far the work on a case has come. */
const STAGES: readonly CaseStatus[] = ['new', 'confirmed', 'assigned', 'in_progress', 'cleaned'];

type Progress = Pick<HeldCase, 'status' | 'status_before_waiting'>;
/** A case that waits is as far as it was before; -1 for one that has ended. */
const stageOf = ({ status, status_before_waiting }: Progress): number =>
  STAGES.indexOf(status === 'waiting' ? (status_before_waiting ?? 'confirmed') : status);

/** What of a case decides whether it can be merged. */
type MergedCase = Progress & { number: number };

const endedReason = ({ number, status }: MergedCase): Reason =>
  createReason('error.case.merge_ended', { number, status: createReason(`cases.status_${status}`) });

/**
 * Why one case cannot be merged into the other (CA-49); null when it can. Both must be open, and the work on the one that
 * is kept must have come at least as far: no crew loses its case on the way, and no cleaning is lost.
 */
export function mergeRefusal(merged: MergedCase, kept: MergedCase): Reason | null {
  if (merged.number === kept.number) return createReason('error.case.merge_self');
  const [from, into] = [stageOf(merged), stageOf(kept)];
  if (from < 0) return endedReason(merged);
  if (into < 0) return endedReason(kept);
  return from > into
    ? createReason('error.case.merge_direction', { number: merged.number, other: kept.number })
    : null;
}

/** Which of two open cases is kept when nothing else is chosen: the one that is further, then the older number. */
export function caseToKeep<C extends MergedCase>(one: C, other: C): C {
  const difference = stageOf(one) - stageOf(other);
  if (difference !== 0) return difference > 0 ? one : other;
  return one.number < other.number ? one : other;
}

/** The earlier one of both due dates, as it is stored for the case that is kept. */
function earlierDueDate(merged: MovedCase, kept: MovedCase, now: Date): Date | null {
  const dates = [runningDueDate(merged, now), runningDueDate(kept, now)].filter((date) => date !== null);
  return dates.length === 0 ? null : new Date(Math.min(...dates) - stoodMs(kept, now));
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

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
  merged: MovedCase,
  kept: MovedCase,
  { now, category: { hours_to_clean } }: MergeContext,
): MergeDecision {
  const reason = mergeRefusal(merged, kept);
  if (reason) return { outcome: 'refused', reason };
  const severity = worse(kept.severity, merged.severity);
  const repeats = Math.max(kept.repeats, merged.repeats);
  const answered_at = earlier(kept.answered_at, merged.answered_at);
  // An escalation ends with the first answer.
  const escalated_at = answered_at === null ? earlier(kept.escalated_at, merged.escalated_at) : null;
  const due_at = earlierDueDate(merged, kept, now);
  const { latitude, longitude } = hasPlace(kept) ? kept : merged;
  return {
    outcome: 'merged',
    merged: asDuplicate(now),
    kept: {
      severity,
      waste_classes: [...new Set([...kept.waste_classes, ...merged.waste_classes])],
      opened_at: new Date(Math.min(merged.opened_at.getTime(), kept.opened_at.getTime())),
      due_at,
      answered_at,
      escalated_at,
      urgent_at: due_at
        ? urgencyOf({ ...kept, severity, repeats, escalated_at, due_at, hours_to_clean }).urgent_at
        : kept.urgent_at,
      repeats,
      returns: Math.max(kept.returns, merged.returns),
      is_private: kept.is_private || merged.is_private,
      previous_case_id: kept.previous_case_id ?? merged.previous_case_id,
      place: kept.place || merged.place,
      latitude,
      longitude,
    },
  };
}
