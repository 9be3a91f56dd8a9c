import { CASE_STATUSES, type CaseAction, type CaseStatus } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseForTransition, decideTransition } from './decide-transition.ts';
import { addHours, heldCase, NOW, sampleCategory } from './test/held-case.ts';
import { CASE_ACTORS, type CaseActor, TRANSITIONS } from './transitions.ts';
import { computeCaseUrgency } from './urgency.ts';

type Entries = { reason?: string; assignee_id?: number | null; responsible?: string };
type Attempt = Entries & {
  action: CaseAction;
  actor?: CaseActor;
  now?: Date;
  responsibleOfCategory?: string;
};

const decide = (
  held: CaseForTransition,
  { actor = 'officer', now = NOW, responsibleOfCategory, ...request }: Attempt,
) => {
  const category = { ...sampleCategory, responsible: responsibleOfCategory ?? null };
  return decideTransition(held, request, { actor, now, canAsk: true, category });
};
const changeBy = (held: CaseForTransition, attempt: Attempt) => {
  const decision = decide(held, attempt);
  if (decision.outcome === 'refused') throw new Error(decision.refusal.reason.reason);
  return decision.change;
};
const getRefusal = (held: CaseForTransition, attempt: Attempt) => {
  const decision = decide(held, attempt);
  return decision.outcome === 'refused'
    ? [decision.refusal.kind, decision.refusal.reason.reason]
    : decision.outcome;
};
/** The case as it is after the change. */
const apply = (held: CaseForTransition, attempt: Attempt) => ({ ...held, ...changeBy(held, attempt) });

describe('a refused transition (CA-11)', () => {
  it.each<[string, Partial<CaseForTransition>, Attempt, string[]]>([
    [
      'a crew that rejects',
      {},
      { action: 'reject', actor: 'crew' },
      ['not_allowed', 'error.case.not_allowed'],
    ],
    [
      'a verification of what is not clean',
      { status: 'in_progress' },
      { action: 'verify' },
      ['not_now', 'error.case.wrong_status'],
    ],
    ['a rejection without a reason', {}, { action: 'reject' }, ['incomplete', 'error.case.reason_missing']],
    [
      'a rejection with a blank reason',
      {},
      { action: 'reject', reason: ' \n ' },
      ['incomplete', 'error.case.reason_missing'],
    ],
    ['a closing without a reason', {}, { action: 'close' }, ['incomplete', 'error.case.reason_missing']],
    [
      'a return without a reason',
      { status: 'cleaned' },
      { action: 'return' },
      ['incomplete', 'error.case.reason_missing'],
    ],
    [
      'a question without words',
      {},
      { action: 'ask_reporter' },
      ['incomplete', 'error.case.question_missing'],
    ],
    ['an assignment to no one', {}, { action: 'assign' }, ['incomplete', 'error.case.assignee_missing']],
    [
      'an assignment to null',
      {},
      { action: 'assign', assignee_id: null },
      ['incomplete', 'error.case.assignee_missing'],
    ],
    [
      'a referral to no one',
      {},
      { action: 'refer', reason: 'A private plot', responsible: ' ' },
      ['incomplete', 'error.case.responsible_missing'],
    ],
  ])('%s says what is missing or wrong', (_, facts, attempt, refusal) => {
    expect(getRefusal(heldCase(facts), attempt)).toEqual(refusal);
  });

  it('names the present status', () => {
    const decision = decide(heldCase({ status: 'duplicate' }), { action: 'confirm' });
    expect(decision).toMatchObject({
      refusal: { reason: { params: { status: { reason: 'cases.status_duplicate' } } } },
    });
  });
});

describe('waiting stops the clock (CA-14)', () => {
  it.each<CaseStatus>(['new', 'confirmed', 'assigned', 'in_progress'])(
    'and a case that was %s goes back to it',
    (status) => {
      const waiting = apply(heldCase({ status }), { action: 'ask_reporter', reason: 'Which side?' });
      expect(waiting).toMatchObject({
        status: 'waiting',
        status_before_waiting: status,
        clock_stopped_at: NOW,
        due_at: addHours(48),
        public_note: 'Which side?',
      });
      const now = addHours(30);
      expect(
        apply(waiting, { action: 'resume', actor: 'reporter', reason: 'The left one', now }),
      ).toMatchObject({
        status,
        status_before_waiting: null,
        clock_stopped_at: null,
        due_at: addHours(78),
        urgent_at: addHours(50),
        public_note: '',
      });
    },
  );

  it('it runs on without a gain when the clocks of two servers differ', () => {
    const waiting = apply(heldCase(), { action: 'ask_reporter', reason: 'Which side?' });
    expect(changeBy(waiting, { action: 'resume', now: addHours(-1) })).toMatchObject({
      due_at: addHours(48),
      urgent_at: addHours(20),
    });
  });

  it.each<Attempt>([
    { action: 'reject', reason: 'No answer' },
    { action: 'close', reason: 'No answer' },
    { action: 'refer', responsible: 'The railway' },
  ])('it no longer stands when the case ends by $action', (attempt) => {
    const waiting = apply(heldCase(), { action: 'ask_reporter', reason: 'Which side?' });
    expect(apply(waiting, attempt)).toMatchObject({
      status_before_waiting: null,
      clock_stopped_at: null,
      due_at: null,
      ended_at: NOW,
    });
  });
});

describe('cleaning (CA-12)', () => {
  const cleaned = apply(heldCase({ status: 'in_progress', assignee_id: 3, answered_at: NOW }), {
    action: 'clean',
    actor: 'crew',
  });

  it('is noted with its time, stops the clock and is verified by an officer', () => {
    expect(cleaned).toMatchObject({ status: 'cleaned', cleaned_at: NOW, clock_stopped_at: NOW });
    expect(apply(cleaned, { action: 'verify', now: addHours(2) })).toMatchObject({
      status: 'verified',
      cleaned_at: NOW,
      clock_stopped_at: null,
      due_at: null,
      ended_at: addHours(2),
    });
  });

  it('goes back to its assignee with the old due date when it is returned, and counts as returned', () => {
    expect(apply(cleaned, { action: 'return', reason: 'Bags left', now: addHours(5) })).toMatchObject({
      status: 'assigned',
      assignee_id: 3,
      cleaned_at: null,
      clock_stopped_at: null,
      due_at: addHours(48),
      returns: 1,
      public_note: '',
    });
  });

  it('says to the crew why it is returned, and not to the public (CA-132)', () => {
    const decision = decide(cleaned, { action: 'return', reason: 'Bags left' });
    expect(decision).toMatchObject({ event: { text: 'Bags left', is_public: false } });
  });

  it('waits for an assignee when it is returned without one', () => {
    const done = apply(heldCase({ status: 'confirmed' }), { action: 'clean' });
    expect(apply(done, { action: 'return', reason: 'Bags left' }).status).toBe('confirmed');
  });

  it('is never what a case has that ended in another way', () => {
    const ends: CaseAction[] = ['reject', 'refer', 'close'];
    for (const status of CASE_STATUSES)
      for (const action of ends) {
        if (!TRANSITIONS[action].from.includes(status)) continue;
        const before = apply(heldCase({ status: 'cleaned', assignee_id: 3, cleaned_at: NOW }), {
          action: 'return',
          reason: 'Bags left',
        });
        const ended = apply({ ...before, status }, { action, reason: 'Private', responsible: 'The owner' });
        expect(ended.cleaned_at).toBeNull();
      }
  });
});

describe('reopening (CA-13)', () => {
  const verified = heldCase({
    status: 'verified',
    due_at: null,
    cleaned_at: NOW,
    assignee_id: 3,
    returns: 1,
  });

  it('gives a case that had ended its hours anew, without assignee', () => {
    const now = addHours(24);
    const due_at = addHours(24 + sampleCategory.hours_to_clean);
    expect(apply(verified, { action: 'reopen', now })).toMatchObject({
      status: 'confirmed',
      assignee_id: null,
      cleaned_at: null,
      ended_at: null,
      due_at,
      urgent_at: computeCaseUrgency({ ...verified, due_at, hours_to_clean: 72 }).urgent_at,
      returns: 2,
    });
  });

  it('leaves the due date of a case that was only said to be clean', () => {
    const cleaned = heldCase({ status: 'cleaned', cleaned_at: NOW, clock_stopped_at: NOW });
    const reopened = apply(cleaned, { action: 'reopen', actor: 'reporter', now: addHours(3) });
    expect(reopened).toMatchObject({
      due_at: addHours(48),
      urgent_at: addHours(20),
      clock_stopped_at: null,
    });
  });

  it('drops who was responsible', () => {
    const change = changeBy(heldCase({ status: 'not_ours', due_at: null }), { action: 'reopen' });
    expect(change.responsible).toBeNull();
  });

  it('is the right of reporters until the last moment of the window', () => {
    const within = { action: 'reopen', actor: 'reporter', now: addHours(7 * 24) } as const;
    expect(changeBy(verified, within).status).toBe('confirmed');
    expect(getRefusal(verified, { ...within, now: new Date(addHours(7 * 24).getTime() + 1) })).toEqual([
      'not_now',
      'error.case.reopening_expired',
    ]);
  });

  it.each<CaseStatus>(['rejected', 'not_ours', 'closed', 'duplicate', 'new'])(
    'is refused to reporters of a case that is %s',
    (status) => {
      const held = heldCase({ status, cleaned_at: NOW });
      expect(getRefusal(held, { action: 'reopen', actor: 'reporter' })[0]).toBe('not_now');
    },
  );

  it('is the right of the staff at any time', () => {
    expect(changeBy(verified, { action: 'reopen', now: addHours(9999) }).status).toBe('confirmed');
  });
});

describe('a referral (CA-11)', () => {
  it('names who is responsible', () => {
    const change = changeBy(heldCase(), { action: 'refer', responsible: ' The railway ' });
    expect(change).toMatchObject({ status: 'not_ours', responsible: 'The railway', ended_at: NOW });
  });

  it('names the one of the category when nothing else is said', () => {
    const change = changeBy(heldCase(), { action: 'refer', responsibleOfCategory: 'The forest department' });
    expect(change.responsible).toBe('The forest department');
  });
});

describe('the first answer (CA-12)', () => {
  it('is the first status that the staff sets', () => {
    expect(changeBy(heldCase(), { action: 'confirm' }).answered_at).toBe(NOW);
    expect(changeBy(heldCase({ answered_at: addHours(-3) }), { action: 'confirm' })).not.toHaveProperty(
      'answered_at',
    );
  });

  it('is not what a reporter does', () => {
    const waiting = heldCase({ status: 'waiting', status_before_waiting: 'new' });
    expect(changeBy(waiting, { action: 'resume', actor: 'reporter' })).not.toHaveProperty('answered_at');
  });
});

describe('the event of a transition (CA-23)', () => {
  const eventBy = (held: CaseForTransition, attempt: Attempt) => {
    const decision = decide(held, attempt);
    return decision.outcome === 'changed' ? decision.event : decision;
  };

  it('names both statuses', () => {
    expect(eventBy(heldCase(), { action: 'reject', reason: ' A shadow ' })).toEqual({
      kind: 'status_changed',
      action: 'reject',
      from: 'new',
      to: 'rejected',
      text: 'A shadow',
      is_public: true,
    });
  });

  it('names both users of an assignment', () => {
    const held = heldCase({ status: 'assigned', assignee_id: 3 });
    expect(eventBy(held, { action: 'assign', assignee_id: 7 })).toMatchObject({
      kind: 'assigned',
      from: '3',
      to: '7',
    });
    expect(eventBy(heldCase(), { action: 'assign', assignee_id: 7 })).toMatchObject({ from: null, to: '7' });
  });

  it('shows what crews and citizens say to the staff only (CA-21)', () => {
    const held = heldCase({ status: 'assigned', assignee_id: 3 });
    const said = { action: 'clean', reason: 'The gate was locked' } as const;
    expect(eventBy(held, { ...said, actor: 'crew' })).toMatchObject({ text: said.reason, is_public: false });
    expect(changeBy(held, { ...said, actor: 'crew' }).public_note).toBe('');
    expect(changeBy(held, { ...said, actor: 'officer' }).public_note).toBe(said.reason);
  });

  it('go with the status, but not a reply, which holds until the city says something else (CA-32)', () => {
    const waiting = apply(heldCase({ status: 'confirmed', public_reply: 'We come on Friday' }), {
      action: 'ask_reporter',
      reason: 'Which gate?',
    });
    expect(waiting.public_note).toBe('Which gate?');
    const resumed = apply(waiting, { action: 'resume', actor: 'reporter', reason: 'The left one' });
    expect(resumed.public_note).toBe('We come on Friday');
    const cleaned = apply(resumed, { action: 'clean' });
    expect(cleaned.public_note).toBe('We come on Friday');
    const returned = apply(cleaned, { action: 'return', reason: 'Bags left' });
    expect(returned.public_note).toBe('We come on Friday');
    expect(apply(returned, { action: 'clean' }).public_note).toBe('We come on Friday');
  });
});

describe('after any actions in any order (CA-12, CA-14)', () => {
  const attempts = fc.array(
    fc.record({
      action: fc.constantFrom(...(Object.keys(TRANSITIONS) as CaseAction[])),
      actor: fc.constantFrom(...CASE_ACTORS),
      hours: fc.integer({ min: 0, max: 400 }),
    }),
    { maxLength: 30 },
  );

  /** The case after each attempt that was not refused. */
  function* follow(list: readonly { action: CaseAction; actor: CaseActor; hours: number }[]) {
    let held: CaseForTransition & { ended_at?: Date | null } = heldCase();
    let now = NOW;
    for (const { action, actor, hours } of list) {
      now = addHours(hours, now);
      const attempt = { action, actor, now, reason: 'Because', assignee_id: 3, responsible: 'The owner' };
      if (decide(held, attempt).outcome === 'refused') continue;
      held = apply(held, attempt);
      yield held;
    }
  }

  it('status, clock, due date, cleaning and end agree', () => {
    fc.assert(
      fc.property(attempts, (list) => {
        for (const held of follow(list)) {
          const isOneOf = (...statuses: CaseStatus[]) => statuses.includes(held.status);
          const hasEnded = isOneOf('verified', 'rejected', 'not_ours', 'closed');
          expect(held.ended_at instanceof Date).toBe(hasEnded);
          expect(held.due_at === null).toBe(hasEnded);
          expect(held.clock_stopped_at !== null).toBe(isOneOf('waiting', 'cleaned'));
          expect(held.status_before_waiting !== null).toBe(isOneOf('waiting'));
          expect(held.cleaned_at !== null).toBe(isOneOf('cleaned', 'verified'));
          expect(held.assignee_id !== null || !isOneOf('assigned', 'in_progress')).toBe(true);
          expect(+held.urgent_at).toBeLessThanOrEqual(+(held.due_at ?? Number.POSITIVE_INFINITY));
        }
      }),
    );
  });
});
