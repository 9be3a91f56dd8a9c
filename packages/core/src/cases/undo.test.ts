import { CASE_ACTIONS, CASE_STATUSES, type CaseAction, type CaseStatus } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { type CaseForTransition, decideTransition } from './decide-transition.ts';
import { addHours, heldCase, NOW, sampleCategory } from './test/held-case.ts';
import { TRANSITIONS } from './transitions.ts';
import {
  decideUndo,
  findLastChangeInEffect,
  findUndoableVersion,
  getValuesBefore,
  UNDO_WITHIN_MS,
  type UndoneEvent,
} from './undo.ts';

const OFFICER = 3;

type WholeCase = CaseForTransition & {
  ended_at: Date | null;
  public_note: string;
  responsible: string | null;
};
/** A case in this status, with everything that a transition may change. */
const caseIn = (status: CaseStatus): WholeCase => ({
  ...heldCase({
    status,
    assignee_id: 7,
    status_before_waiting: status === 'waiting' ? 'assigned' : null,
    clock_stopped_at: status === 'waiting' || status === 'cleaned' ? addHours(-5) : null,
    cleaned_at: status === 'cleaned' || status === 'verified' ? addHours(-5) : null,
    due_at: TRANSITIONS.reopen.from.includes(status) && status !== 'cleaned' ? null : addHours(48),
  }),
  ended_at: null,
  public_note: 'Before',
  responsible: null,
});

const transitions = CASE_STATUSES.flatMap((status) =>
  CASE_ACTIONS.filter((action) => TRANSITIONS[action].from.includes(status)).map(
    (action): [CaseStatus, CaseAction] => [status, action],
  ),
);

const changed = (version: number, change: Partial<UndoneEvent> = {}): UndoneEvent => ({
  version,
  kind: 'status_changed',
  at: NOW,
  actor_id: OFFICER,
  from: 'new',
  to: 'confirmed',
  undoes: null,
  ...change,
});
const undo = (events: readonly UndoneEvent[], facts: Partial<Parameters<typeof decideUndo>[0]> = {}) =>
  decideUndo({
    status: { from: 'confirmed', to: 'new' },
    events,
    undoes: events[0]?.version ?? 0,
    isRestorable: true,
    user_id: OFFICER,
    now: NOW,
    ...facts,
  });

describe('the undo of a transition (CA-56)', () => {
  it.each(transitions)('returns a case that is %s to before everything that %s changed', (status, action) => {
    const held = caseIn(status);
    const decision = decideTransition(
      held,
      { action, reason: 'Because', assignee_id: 8, responsible: 'The railway' },
      { actor: 'officer', now: NOW, canAsk: true, category: sampleCategory },
    );
    if (decision.outcome === 'refused') throw new Error(decision.refusal.reason.reason);
    const before = getValuesBefore(held, decision.change);
    expect({ ...held, ...decision.change, ...before }).toEqual(held);
  });

  it('says the status that the case gets back, also for a first assignment', () => {
    const assigned = changed(2, { kind: 'assigned', from: null, to: '7' });
    expect(undo([assigned, changed(1)], { status: { from: 'assigned', to: 'new' } })).toEqual({
      outcome: 'changed',
      event: {
        kind: 'status_changed',
        action: null,
        from: 'assigned',
        to: 'new',
        text: '',
        is_public: false,
        undoes: 2,
      },
    });
  });

  it.each<Partial<UndoneEvent>>([
    { kind: 'assigned', from: '7', to: '8' },
    { kind: 'due_changed', from: '2026-03-10T12:00:00Z', to: '2026-03-12T12:00:00Z' },
    { kind: 'category_changed', from: '1', to: '2' },
    { kind: 'place_changed', from: null, to: '26.9,75.8' },
    { kind: 'privacy_changed', from: 'false', to: 'true' },
  ])('says %j the other way round when the status stays', (event) => {
    const decision = undo([changed(2, event)], { status: { from: 'assigned', to: 'assigned' } });
    expect(decision).toMatchObject({ event: { kind: event.kind, from: event.to, to: event.from } });
  });
});

describe('a refused undo (CA-56)', () => {
  const getRefusal = (...facts: Parameters<typeof undo>) => {
    const decision = undo(...facts);
    return decision.outcome === 'refused'
      ? [decision.refusal.kind, decision.refusal.reason.reason]
      : decision.outcome;
  };
  it.each<[string, ...Parameters<typeof undo>, string[] | string]>([
    ['of the last change', [changed(2), changed(1)], {}, 'changed'],
    [
      'of an earlier change',
      [changed(3), changed(2)],
      { undoes: 2 },
      ['not_now', 'error.case.undo_impossible'],
    ],
    [
      'of what is not restorable',
      [changed(2)],
      { isRestorable: false },
      ['not_now', 'error.case.undo_impossible'],
    ],
    ['of nothing', [], {}, ['not_now', 'error.case.undo_impossible']],
    ['of another person', [changed(2)], { user_id: 4 }, ['not_allowed', 'error.case.undo_foreign']],
    ['of the product', [changed(2, { actor_id: null })], {}, ['not_allowed', 'error.case.undo_foreign']],
    ['at the last moment', [changed(2)], { now: new Date(NOW.getTime() + UNDO_WITHIN_MS) }, 'changed'],
    [
      'a moment later',
      [changed(2)],
      { now: new Date(NOW.getTime() + UNDO_WITHIN_MS + 1) },
      ['not_now', 'error.case.undo_expired'],
    ],
    ['of an undo', [changed(3, { undoes: 2 }), changed(2)], {}, ['not_now', 'error.case.undo_impossible']],
    [
      'of what is undone already',
      [changed(3, { undoes: 2 }), changed(2)],
      { undoes: 2 },
      ['not_now', 'error.case.undo_impossible'],
    ],
  ])('%s', (_, events, facts, expected) => {
    expect(getRefusal(events, facts)).toEqual(expected);
  });

  it('leaves the change before an undone one to be undone next', () => {
    const events = [changed(4, { undoes: 3 }), changed(3), changed(2), changed(1)];
    expect(findLastChangeInEffect(events)?.version).toBe(2);
    expect(getRefusal(events, { undoes: 2 })).toBe('changed');
    expect(findLastChangeInEffect([])).toBeUndefined();
  });
});

describe('the change that a person can take back (CA-56)', () => {
  it.each<[string, UndoneEvent[], number | null]>([
    ['is the last one', [changed(2), changed(1)], 2],
    ['is the one before a change that was undone', [changed(4, { undoes: 3 }), changed(3), changed(2)], 2],
    ['is none after a note', [changed(3, { kind: 'noted' }), changed(2)], null],
    ['is none after the change of another', [changed(3, { actor_id: 4 }), changed(2)], null],
    ['is none without changes', [], null],
    ['is none of the product', [changed(2, { actor_id: null })], null],
  ])('%s', (_, events, version) => {
    expect(findUndoableVersion(events, OFFICER, NOW)).toBe(version);
  });

  it('can be taken back within a day', () => {
    const versionAfter = (ms: number) =>
      findUndoableVersion([changed(2)], OFFICER, new Date(NOW.getTime() + ms));
    expect([versionAfter(UNDO_WITHIN_MS), versionAfter(UNDO_WITHIN_MS + 1)]).toEqual([2, null]);
  });
});
