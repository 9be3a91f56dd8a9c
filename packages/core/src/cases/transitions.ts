import { CASE_ACTIONS, type CaseAction, type CaseStatus, type Role } from '@smart-waste/contract';

/**
 * What a person is to a case. A `reporter` sent one of its reports or joined it; `crew` is the member of a crew to whom
 * it is assigned.
 */
export const CASE_ACTORS = ['reporter', 'crew', 'officer', 'admin'] as const;
export type CaseActor = (typeof CASE_ACTORS)[number];

/** What a person must say with an action. */
type Need = 'reason' | 'question' | 'assignee' | 'responsible';

export type Transition = {
  from: readonly CaseStatus[];
  /**
   * The next status. A case that waited goes back to the status in which its clock was stopped; one that was not clean
   * goes back to its assignee, or, when it has none, to those that are confirmed.
   */
  to: CaseStatus | 'status_before_waiting' | 'assigned_or_confirmed';
  actors: readonly CaseActor[];
  need: Need | null;
};

const STAFF = ['officer', 'admin'] as const;
const WORKERS = ['crew', ...STAFF] as const;

/** All transitions of a case (CA-09). Only merging, which is no action on one case, leads to `duplicate`. */
export const TRANSITIONS: Readonly<Record<CaseAction, Transition>> = {
  confirm: { from: ['new'], to: 'confirmed', actors: STAFF, need: null },
  assign: {
    from: ['new', 'confirmed', 'assigned', 'in_progress'],
    to: 'assigned',
    actors: STAFF,
    need: 'assignee',
  },
  start: { from: ['assigned'], to: 'in_progress', actors: WORKERS, need: null },
  ask_reporter: {
    from: ['new', 'confirmed', 'assigned', 'in_progress'],
    to: 'waiting',
    actors: STAFF,
    need: 'question',
  },
  resume: { from: ['waiting'], to: 'status_before_waiting', actors: ['reporter', ...STAFF], need: null },
  clean: { from: ['confirmed', 'assigned', 'in_progress'], to: 'cleaned', actors: WORKERS, need: null },
  verify: { from: ['cleaned'], to: 'verified', actors: STAFF, need: null },
  return: { from: ['cleaned'], to: 'assigned_or_confirmed', actors: STAFF, need: 'reason' },
  reject: { from: ['new', 'confirmed', 'waiting'], to: 'rejected', actors: STAFF, need: 'reason' },
  refer: {
    from: ['new', 'confirmed', 'assigned', 'waiting'],
    to: 'not_ours',
    actors: STAFF,
    need: 'responsible',
  },
  close: {
    from: ['new', 'confirmed', 'assigned', 'in_progress', 'waiting'],
    to: 'closed',
    actors: STAFF,
    need: 'reason',
  },
  reopen: {
    from: ['cleaned', 'verified', 'rejected', 'not_ours', 'closed'],
    to: 'confirmed',
    actors: ['reporter', ...STAFF],
    need: null,
  },
};

type Person = { user_id: number; role: Role };

/** What this person is to a case; null when it is none of theirs. */
export function decideCaseActor(
  { user_id, role }: Person,
  { assignee_id, isReporter }: { assignee_id: number | null; isReporter: boolean },
): CaseActor | null {
  if (role === 'admin') return 'admin';
  if (role === 'government') return 'officer';
  if (role === 'crew' && assignee_id === user_id) return 'crew';
  return isReporter ? 'reporter' : null;
}

/** The action that brings a case nearer to a clean street. */
const FORWARD: Partial<Record<CaseStatus, CaseAction>> = {
  new: 'confirm',
  confirmed: 'assign',
  assigned: 'start',
  in_progress: 'clean',
  waiting: 'resume',
  cleaned: 'verify',
};

/** `can_ask`: whether one of its reporters can answer a question (CA-97). */
type OfferedCase = { status: CaseStatus; can_ask: boolean };

/**
 * The actions that this person may take now: the one that leads forward, which screens show first, and the others in
 * the order of the work. `isReopenable` says whether its reporters can still reopen the case (`canReopen`); the staff
 * always can.
 */
export function listAllowedActions(
  caseItem: OfferedCase,
  actor: CaseActor,
  isReopenable: boolean,
): CaseAction[] {
  const { status } = caseItem;
  const allowed = CASE_ACTIONS.filter((action) => {
    const { from, actors } = TRANSITIONS[action];
    const isInTime = action !== 'reopen' || actor !== 'reporter' || isReopenable;
    const isAnswerable = action !== 'ask_reporter' || caseItem.can_ask;
    return from.includes(status) && actors.includes(actor) && isInTime && isAnswerable;
  });
  const forward = allowed.filter((action) => action === FORWARD[status]);
  return [...forward, ...allowed.filter((action) => !forward.includes(action))];
}
