import { createReason, type Reason } from '@smart-waste/messages';
import { computeRunningDueDate, getWorseSeverity, hasPlace, type MovedCase } from './moved-case.ts';
import { computeCaseUrgency, computeDueAt } from './urgency.ts';

/** A report of a case that is split, with what its photo shows. */
export type SplitReport = {
  number: number;
  created_at: Date;
  /** Its upload; null without one. */
  upload: {
    place: string;
    latitude: number | null;
    longitude: number | null;
    severity: number | null;
    waste_classes: readonly string[];
  } | null;
};

/** Why these reports cannot get a case of their own (CA-51); null when they can. */
export function findSplitRefusal(
  caseItem: Pick<MovedCase, 'number'>,
  reports: readonly Pick<SplitReport, 'number'>[],
  chosen: readonly number[],
): Reason | null {
  const foreign = chosen.find((number) => !reports.some((report) => report.number === number));
  if (foreign !== undefined)
    return createReason('error.case.split_foreign', { number: foreign, case: caseItem.number });
  return chosen.includes(caseItem.number)
    ? createReason('error.case.split_first', { number: caseItem.number })
    : null;
}

const combineWaste = (reports: readonly SplitReport[]): Pick<MovedCase, 'severity' | 'waste_classes'> => {
  const uploads = reports.flatMap(({ upload }) => upload ?? []);
  return {
    severity: uploads.reduce<number | null>((worst, { severity }) => getWorseSeverity(worst, severity), null),
    waste_classes: [...new Set(uploads.flatMap(({ waste_classes }) => waste_classes))],
  };
};

type SplitContext = {
  now: Date;
  category: { hours_to_clean: number };
  /** The people who follow the new case because of its reports. */
  followers: number;
};

export type NewCaseOfSplit = Pick<
  MovedCase,
  | 'status'
  | 'status_before_waiting'
  | 'severity'
  | 'waste_classes'
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'opened_at'
  | 'due_at'
  | 'clock_stopped_at'
  | 'answered_at'
  | 'cleaned_at'
  | 'escalated_at'
  | 'urgent_at'
  | 'assignee_id'
  | 'repeats'
  | 'returns'
  | 'is_private'
  | 'previous_case_id'
> & { ended_at: null };
export type SplitDecision = {
  opened: NewCaseOfSplit;
  source: Partial<Pick<MovedCase, 'severity' | 'waste_classes' | 'urgent_at'>>;
};

/** A report that joined a case after its first answer was answered when it came. */
function computeAnsweredAt(
  { answered_at }: MovedCase,
  { opened_at, status, now }: { opened_at: Date; status: MovedCase['status']; now: Date },
): Date | null {
  if (answered_at === null) return status === 'confirmed' ? now : null;
  return answered_at < opened_at ? opened_at : answered_at;
}

/**
 * The place of the new case is that of its first photo with one. An officer who takes reports out of a case has looked at
 * them: they are confirmed, unless that case still is new itself and both are to be looked at.
 */
function createOpenedCase(
  source: MovedCase,
  chosen: readonly SplitReport[],
  context: SplitContext,
): NewCaseOfSplit {
  const { now, category, followers } = context;
  const { hours_to_clean } = category;
  const status = source.status === 'new' ? 'new' : 'confirmed';
  const due = computeRunningDueDate(source, now);
  const due_at = due === null ? computeDueAt(now, hours_to_clean) : new Date(due);
  const waste = combineWaste(chosen);
  const [first] = chosen;
  const { place, latitude, longitude } =
    chosen.find(({ upload }) => upload !== null && hasPlace(upload))?.upload ?? source;
  const opened_at = first?.created_at ?? now;
  const counts = { reports: chosen.length, followers, repeats: 0, escalated_at: null };
  return {
    status,
    status_before_waiting: null,
    ...waste,
    place,
    latitude,
    longitude,
    opened_at,
    due_at,
    clock_stopped_at: null,
    answered_at: computeAnsweredAt(source, { opened_at, status, now }),
    cleaned_at: null,
    ended_at: null,
    escalated_at: null,
    urgent_at: computeCaseUrgency({ ...waste, ...counts, due_at, hours_to_clean }).urgent_at,
    assignee_id: null,
    repeats: 0,
    returns: 0,
    is_private: source.is_private,
    previous_case_id: null,
  };
}

/**
 * What becomes of a case some of whose reports get a case of their own (CA-51). `source` already counts only those that
 * remain. The due date stays that of the source; when it had ended, the hours begin anew.
 */
export function decideSplit(
  source: MovedCase,
  { chosen, remaining }: { chosen: readonly SplitReport[]; remaining: readonly SplitReport[] },
  context: SplitContext,
): SplitDecision {
  const inOrder = chosen.toSorted((one, other) => one.number - other.number);
  const { due_at } = source;
  const { hours_to_clean } = context.category;
  const waste = combineWaste(remaining);
  return {
    opened: createOpenedCase(source, inOrder, context),
    source: {
      ...waste,
      ...(due_at && {
        urgent_at: computeCaseUrgency({ ...source, ...waste, due_at, hours_to_clean }).urgent_at,
      }),
    },
  };
}
