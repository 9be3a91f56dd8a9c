import { CASE_STATUSES, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { decideTransition } from './decide-transition.ts';
import { escalate, firstAnswer } from './escalation.ts';
import { heldCase, hoursLater, NOW, sampleCategory } from './test/held-case.ts';
import { urgencyOf } from './urgency.ts';

const category = { ...sampleCategory, hours_to_answer: 24 };
const unanswered = { ...heldCase({ severity: 0 }), opened_at: hoursLater(-24) };
const HOUR_MS = 3_600_000;

describe('an escalation (CA-106)', () => {
  it('is due when the hours to answer have passed, and not a moment earlier', () => {
    const early = new Date(NOW.getTime() - 1);
    expect(escalate(unanswered, category, early)).toBeNull();
    expect(escalate(unanswered, category, NOW)).toEqual({
      escalated_at: NOW,
      urgent_at: new Date(hoursLater(48).getTime() - (72 / 4) * HOUR_MS),
    });
  });

  it.each([
    ['a case with an answer', { answered_at: hoursLater(-1) }],
    ['a case that was escalated before', { escalated_at: hoursLater(-1) }],
  ])('is none of %s', (_, facts) => {
    expect(escalate({ ...unanswered, ...facts }, category, NOW)).toBeNull();
  });

  it.each(CASE_STATUSES)('happens only while the case is open: %s', (status) => {
    const isOpen = OPEN_CASE_STATUSES.some((open) => open === status);
    expect(escalate({ ...unanswered, status }, category, NOW) !== null).toBe(isOpen);
  });

  it('ends with the first answer, and with it its share of the urgency', () => {
    const escalated = { ...unanswered, ...escalate(unanswered, category, NOW) };
    const { due_at, ...rest } = escalated;
    const urgent_at = urgencyOf({ ...rest, due_at: due_at!, escalated_at: null, ...category }).urgent_at;
    const answered = { answered_at: hoursLater(1), escalated_at: null, urgent_at };
    expect(firstAnswer(escalated, category, hoursLater(1))).toEqual(answered);
    const decision = decideTransition(
      escalated,
      { action: 'confirm' },
      { actor: 'officer', now: hoursLater(1), canAsk: true, category },
    );
    expect(decision).toMatchObject({ change: answered });
  });

  it('is not touched by a later answer', () => {
    expect(firstAnswer({ ...unanswered, answered_at: NOW }, category, hoursLater(1))).toEqual({});
    expect(firstAnswer(unanswered, category, NOW)).toEqual({ answered_at: NOW });
  });
});
