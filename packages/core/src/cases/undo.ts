import type { CaseAction, CaseEventKind, CaseStatus } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';

const HOUR_MS = 60 * 60 * 1000;
/** For how long a change can be undone: a slip is noticed at once, everything later is a decision of its own. */
export const UNDO_WITHIN_MS = 24 * HOUR_MS;

/** The values that a change replaces, which put the case back when they are set again. */
export function getValuesBefore<Row extends object, Name extends keyof Row>(
  caseItem: Row,
  change: Partial<Pick<Row, Name>>,
): Partial<Pick<Row, Name>> {
  const names = Object.keys(change) as Name[]; // the type of `change` has no other names
  return Object.fromEntries(names.map((name) => [name, caseItem[name]])) as Partial<Pick<Row, Name>>;
}

/** An event of a case as far as it matters to undoing it. */
export type UndoneEvent = {
  version: number;
  kind: CaseEventKind;
  at: Date;
  actor_id: number | null;
  from: string | null;
  to: string | null;
  /** The version whose change this event took back; null for an ordinary one. */
  undoes: number | null;
};

/** The changes that are still in effect: one that was undone is not, nor is the event that undid it. */
export function selectChangesInEffect<Event extends Pick<UndoneEvent, 'version' | 'undoes'>>(
  events: readonly Event[],
): Event[] {
  const undone = new Set(events.map(({ undoes }) => undoes));
  return events.filter(({ version, undoes }) => undoes === null && !undone.has(version));
}

export const findLastChangeInEffect = <Event extends Pick<UndoneEvent, 'version' | 'undoes'>>(
  newestFirst: readonly Event[],
): Event | undefined => selectChangesInEffect(newestFirst)[0];

/** The changes of the staff whose values before are known. */
const UNDOABLE: readonly CaseEventKind[] = [
  'status_changed',
  'assigned',
  'due_changed',
  'category_changed',
  'place_changed',
  'privacy_changed',
];

const isInTime = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= UNDO_WITHIN_MS;

/** The version of the change that a person can take back now, as far as the history says (CA-56); null without one. */
export function findUndoableVersion(
  newestFirst: readonly Pick<UndoneEvent, 'version' | 'kind' | 'at' | 'actor_id' | 'undoes'>[],
  user_id: number,
  now: Date,
): number | null {
  const event = findLastChangeInEffect(newestFirst);
  if (!event || event.actor_id !== user_id || !UNDOABLE.includes(event.kind)) return null;
  return isInTime(event.at, now) ? event.version : null;
}

/** What the history says about an undone change, in the words of ordinary changes. */
export type UndoEvent = {
  kind: CaseEventKind;
  action: CaseAction | null;
  from: string | null;
  to: string | null;
  text: string;
  is_public: boolean;
  undoes: number;
};

/** Why a change is not undone: by who made it, or because too much time or another change came between. */
export type UndoRefusal = { kind: 'not_allowed' | 'not_now'; reason: Reason };

export type UndoDecision =
  | { outcome: 'changed'; event: UndoEvent }
  | { outcome: 'refused'; refusal: UndoRefusal };

type UndoFacts = {
  /** The status that the case has, and the one that it gets back. */
  status: { from: CaseStatus; to: CaseStatus };
  /** Newest first. */
  events: readonly UndoneEvent[];
  /** The version whose change is taken back. */
  undoes: number;
  /** Whether the values before that change are known; they are not of notes, reports and what citizens do. */
  isRestorable: boolean;
  user_id: number;
  now: Date;
};

const refuse = (kind: UndoRefusal['kind'], reason: Reason): UndoDecision => ({
  outcome: 'refused',
  refusal: { kind, reason },
});

/**
 * Whether a person may take back a change of a case (CA-56), and the event that says so: the last one in effect, of
 * their own, within a day. A change of status is said as one, so that everyone who was notified of it is notified of this, too.
 */
export function decideUndo({ status, events, undoes, isRestorable, user_id, now }: UndoFacts): UndoDecision {
  const event = findLastChangeInEffect(events);
  if (event?.version !== undoes || !isRestorable)
    return refuse('not_now', createReason('error.case.undo_impossible'));
  if (event.actor_id !== user_id) return refuse('not_allowed', createReason('error.case.undo_foreign'));
  if (!isInTime(event.at, now)) return refuse('not_now', createReason('error.case.undo_expired'));
  const said =
    status.from === status.to
      ? { kind: event.kind, from: event.to, to: event.from }
      : { kind: 'status_changed' as const, ...status };
  return { outcome: 'changed', event: { ...said, action: null, text: '', is_public: false, undoes } };
}
