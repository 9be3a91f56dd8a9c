import { type CaseStatus, type Category, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { dueAt, type UrgencyFacts, urgencyOf } from './urgency.ts';

/** What the first answer to a case depends on. */
type AnswerableCase = Omit<UrgencyFacts, 'due_at' | 'hours_to_clean'> & {
  due_at: Date | null;
  answered_at: Date | null;
};
type EscalatableCase = AnswerableCase & { status: CaseStatus; opened_at: Date };
type Escalation = { escalated_at: Date; urgent_at?: Date };

/**
 * Escalates an open case that was not answered within the hours of its category (CA-106): it becomes more urgent.
 * Null when it is not due, or was escalated before.
 */
export function escalate(
  held: EscalatableCase,
  { hours_to_answer, hours_to_clean }: Pick<Category, 'hours_to_answer' | 'hours_to_clean'>,
  now: Date,
): Escalation | null {
  const isOpen = OPEN_CASE_STATUSES.some((status) => status === held.status);
  const isDue = dueAt(held.opened_at, hours_to_answer) <= now;
  if (!isOpen || !isDue || held.answered_at !== null || held.escalated_at !== null) return null;
  return withUrgency(held, hours_to_clean, { escalated_at: now });
}

type Answer = { answered_at?: Date; escalated_at?: null; urgent_at?: Date };

/** What the first answer of the city changes: when it was, and an escalation ends. Nothing for a later answer. */
export function firstAnswer(
  held: AnswerableCase,
  { hours_to_clean }: Pick<Category, 'hours_to_clean'>,
  now: Date,
): Answer {
  if (held.answered_at !== null) return {};
  if (held.escalated_at === null) return { answered_at: now };
  return { answered_at: now, ...withUrgency(held, hours_to_clean, { escalated_at: null }) };
}

function withUrgency<Change extends { escalated_at: Date | null }>(
  held: AnswerableCase,
  hours_to_clean: number,
  change: Change,
): Change & { urgent_at?: Date } {
  if (held.due_at === null) return change;
  const { urgent_at } = urgencyOf({ ...held, ...change, due_at: held.due_at, hours_to_clean });
  return { ...change, urgent_at };
}
