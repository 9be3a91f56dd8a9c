import { CASE_STATUSES, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { decideTransition } from './decide-transition.ts';
import { decideFirstAnswer, escalate } from './escalation.ts';
import { addHours, heldCase, NOW, sampleCategory } from './test/held-case.ts';
import { computeCaseUrgency } from './urgency.ts';

const category = { ...sampleCategory, hours_to_answer: 24 };
const unanswered = { ...heldCase({ severity: 0 }), opened_at: addHours(-24) };
const HOUR_MS = 3_600_000;

describe('an escalation (CA-106)', () => {
  it('is due when the hours to answer have passed, and not a moment earlier', () => {
    const early = new Date(NOW.getTime() - 1);
    expect(escalate(unanswered, category, early)).toBeNull();
    expect(escalate(unanswered, category, NOW)).toEqual({
      escalated_at: NOW,
      urgent_at: new Date(addHours(48).getTime() - (72 / 4) * HOUR_MS),
    });
  });

  it.each([
    ['a case with an answer', { answered_at: addHours(-1) }],
    ['a case that was escalated before', { escalated_at: addHours(-1) }],
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
    const urgent_at = computeCaseUrgency({
      ...rest,
      due_at: due_at!,
      escalated_at: null,
      ...category,
    }).urgent_at;
    const answered = { answered_at: addHours(1), escalated_at: null, urgent_at };
    expect(decideFirstAnswer(escalated, category, addHours(1))).toEqual(answered);
    const decision = decideTransition(
      escalated,
      { action: 'confirm' },
      { actor: 'officer', now: addHours(1), canAsk: true, category },
    );
    expect(decision).toMatchObject({ change: answered });
  });

  it('is not touched by a later answer', () => {
    expect(decideFirstAnswer({ ...unanswered, answered_at: NOW }, category, addHours(1))).toEqual({});
    expect(decideFirstAnswer(unanswered, category, NOW)).toEqual({ answered_at: NOW });
  });
});
