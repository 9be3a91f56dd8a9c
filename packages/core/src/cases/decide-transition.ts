import type { CaseAction, CaseStatus, CaseTransition, Category } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { isInSample } from './check-on-site.ts';
import { decideFirstAnswer } from './escalation.ts';
import { canReopen } from './reopening.ts';
import { type CaseActor, TRANSITIONS } from './transitions.ts';
import { computeCaseUrgency, computeDueAt } from './urgency.ts';

/** A case as far as its next status depends on it. */
export type CaseForTransition = {
  case_id: string;
  status: CaseStatus;
  status_before_waiting: CaseStatus | null;
  assignee_id: number | null;
  due_at: Date | null;
  clock_stopped_at: Date | null;
  answered_at: Date | null;
  cleaned_at: Date | null;
  escalated_at: Date | null;
  urgent_at: Date;
  severity: number | null;
  reports: number;
  followers: number;
  repeats: number;
  returns: number;
  /** What the city last replied in public; empty when nothing. */
  public_reply: string;
};

/** What a transition sets; everything else stays. */
export type TransitionChange = { status: CaseStatus; public_note: string } & Partial<
  Pick<
    CaseForTransition,
    | 'status_before_waiting'
    | 'assignee_id'
    | 'due_at'
    | 'clock_stopped_at'
    | 'answered_at'
    | 'cleaned_at'
    | 'escalated_at'
    | 'urgent_at'
    | 'returns'
  > & { ended_at: Date | null; responsible: string | null; is_sampled: boolean }
>;

/** What the history of the case says about it: statuses, or for `assigned` the users. */
export type TransitionEvent = {
  kind: 'status_changed' | 'assigned';
  action: CaseAction;
  from: string | null;
  to: string | null;
  text: string;
  is_public: boolean;
};

/** Why a transition is refused: by the role, by the status or the time, or because an entry is missing. */
export type TransitionRefusal = { kind: 'not_allowed' | 'not_now' | 'incomplete'; reason: Reason };

export type TransitionDecision =
  | { outcome: 'changed'; change: TransitionChange; event: TransitionEvent }
  | { outcome: 'refused'; refusal: TransitionRefusal };

type Request = Pick<CaseTransition, 'action'> & Partial<Omit<CaseTransition, 'action' | 'version'>>;
type Context = {
  actor: CaseActor;
  now: Date;
  /** Whether one of its reporters can answer a question. */
  canAsk: boolean;
  /** The one of the case. */
  category: Pick<Category, 'hours_to_clean' | 'reopening_days' | 'responsible' | 'percent_checked_on_site'>;
};

/** What the person entered, without surrounding spaces. */
type Entries = { reason: string; assignee_id: number | null; responsible: string | null };
type Step = { held: CaseForTransition; entries: Entries; context: Context };

const trimText = (text: string | undefined): string => text?.trim() ?? '';
const readEntries = (request: Request, { category }: Context): Entries => ({
  reason: trimText(request.reason),
  assignee_id: request.assignee_id ?? null,
  responsible: trimText(request.responsible) || category.responsible,
});

/** The entry that an action needs and that is missing (CA-11). */
function findMissingEntry(action: CaseAction, entries: Entries): Reason | null {
  switch (TRANSITIONS[action].need) {
    case 'reason':
      return entries.reason === '' ? createReason('error.case.reason_missing') : null;
    case 'question':
      return entries.reason === '' ? createReason('error.case.question_missing') : null;
    case 'assignee':
      return entries.assignee_id === null ? createReason('error.case.assignee_missing') : null;
    case 'responsible':
      return entries.responsible === null ? createReason('error.case.responsible_missing') : null;
    case null:
      return null;
  }
}

function findRefusal(action: CaseAction, { held, entries, context }: Step): TransitionRefusal | null {
  const { from, actors } = TRANSITIONS[action];
  if (!actors.includes(context.actor))
    return { kind: 'not_allowed', reason: createReason('error.case.not_allowed') };
  const mustBeInTime = action === 'reopen' && context.actor === 'reporter';
  if (mustBeInTime && !canReopen(held, context.category, context.now))
    return { kind: 'not_now', reason: createReason('error.case.reopening_expired') };
  if (!from.includes(held.status)) {
    const status = createReason(`cases.status_${held.status}`);
    return { kind: 'not_now', reason: createReason('error.case.wrong_status', { status }) };
  }
  if (action === 'ask_reporter' && !context.canAsk)
    return { kind: 'not_now', reason: createReason('error.case.no_reporter') };
  const missing = findMissingEntry(action, entries);
  return missing ? { kind: 'incomplete', reason: missing } : null;
}

function decideNextStatus(action: CaseAction, held: CaseForTransition): CaseStatus {
  const { to } = TRANSITIONS[action];
  if (to === 'status_before_waiting') return held.status_before_waiting ?? 'confirmed';
  if (to === 'assigned_or_confirmed') return held.assignee_id === null ? 'confirmed' : 'assigned';
  return to;
}

type Effect = (step: Step) => Omit<TransitionChange, 'status' | 'public_note'>;

const changeNothing: Effect = () => ({});

const endCase: Effect = ({ context }) => ({
  ended_at: context.now,
  due_at: null,
  clock_stopped_at: null,
  status_before_waiting: null,
});

/** Moves due date and urgency by the time in which the clock stood. */
const resumeClock: Effect = ({ held, context }) => {
  const stopped = held.clock_stopped_at?.getTime() ?? context.now.getTime();
  const stoodMs = Math.max(0, context.now.getTime() - stopped);
  const postpone = (at: Date) => new Date(at.getTime() + stoodMs);
  return {
    status_before_waiting: null,
    clock_stopped_at: null,
    due_at: held.due_at && postpone(held.due_at),
    urgent_at: postpone(held.urgent_at),
  };
};

/** A case that had ended gets its hours anew; for one that was only said to be clean they went on. */
const reopenClock = ({ held, context: { now, category } }: Step) => {
  if (held.due_at) return {};
  const due_at = computeDueAt(now, category.hours_to_clean);
  const { hours_to_clean } = category;
  return { due_at, urgent_at: computeCaseUrgency({ ...held, due_at, hours_to_clean }).urgent_at };
};

/** What each action changes beside the status (CA-09, CA-12, CA-14). */
const EFFECTS: Readonly<Record<CaseAction, Effect>> = {
  confirm: changeNothing,
  assign: ({ entries }) => ({ assignee_id: entries.assignee_id }),
  start: changeNothing,
  ask_reporter: ({ held, context }) => ({
    status_before_waiting: held.status,
    clock_stopped_at: context.now,
  }),
  resume: resumeClock,
  clean: ({ held, context }) => ({
    cleaned_at: context.now,
    clock_stopped_at: context.now,
    is_sampled: isInSample(held.case_id, context.category),
  }),
  verify: endCase,
  return: ({ held }) => ({ returns: held.returns + 1, cleaned_at: null, clock_stopped_at: null }),
  reject: endCase,
  refer: (step) => ({ ...endCase(step), responsible: step.entries.responsible }),
  close: endCase,
  reopen: (step) => ({
    returns: step.held.returns + 1,
    assignee_id: null,
    cleaned_at: null,
    ended_at: null,
    clock_stopped_at: null,
    responsible: null,
    ...reopenClock(step),
  }),
};

/**
 * Citizens read what the city says. What a crew or another citizen says is for the staff, and why a cleaned case is sent
 * back is for the crew (CA-132).
 */
const speaksForTheCity = (action: CaseAction, actor: CaseActor): boolean =>
  action !== 'return' && (actor === 'officer' || actor === 'admin');

function describe(request: Request, { held, entries, context }: Step): TransitionEvent {
  const { action } = request;
  const text = { text: entries.reason, is_public: speaksForTheCity(action, context.actor) };
  const formatUserId = (id: number | null) => (id === null ? null : String(id));
  return action === 'assign'
    ? {
        kind: 'assigned',
        action,
        from: formatUserId(held.assignee_id),
        to: formatUserId(entries.assignee_id),
        ...text,
      }
    : { kind: 'status_changed', action, from: held.status, to: decideNextStatus(action, held), ...text };
}

/**
 * What an action makes of a case (CA-09): the columns to set and the event to add, or why it is refused. A status that
 * the staff sets is an answer to its reporters, so that the first one is when the city answered. Words of the status
 * before do not hold any more; without new ones the last reply does.
 */
export function decideTransition(
  held: CaseForTransition,
  request: Request,
  context: Context,
): TransitionDecision {
  const { action } = request;
  const step = { held, entries: readEntries(request, context), context };
  const refusal = findRefusal(action, step);
  if (refusal) return { outcome: 'refused', refusal };
  const isAnswer = context.actor !== 'reporter';
  return {
    outcome: 'changed',
    change: {
      status: decideNextStatus(action, held),
      public_note: (speaksForTheCity(action, context.actor) && step.entries.reason) || held.public_reply,
      ...(isAnswer && decideFirstAnswer(held, context.category, context.now)),
      ...EFFECTS[action](step),
    },
    event: describe(request, step),
  };
}
