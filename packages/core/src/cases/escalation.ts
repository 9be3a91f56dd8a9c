import type { CaseStatus, Category } from '@smart-waste/contract';
import { isOpenStatus } from './final-status.ts';
import { computeCaseUrgency, computeDueAt, type UrgencyFacts } from './urgency.ts';

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
  caseItem: EscalatableCase,
  { hours_to_answer, hours_to_clean }: Pick<Category, 'hours_to_answer' | 'hours_to_clean'>,
  now: Date,
): Escalation | null {
  const isOpen = isOpenStatus(caseItem.status);
  const isDue = computeDueAt(caseItem.opened_at, hours_to_answer) <= now;
  if (!isOpen || !isDue || caseItem.answered_at !== null || caseItem.escalated_at !== null) return null;
  return withUrgency(caseItem, hours_to_clean, { escalated_at: now });
}

type Answer = { answered_at?: Date; escalated_at?: null; urgent_at?: Date };

/** What the first answer of the city changes: when it was, and an escalation ends. Nothing for a later answer. */
export function decideFirstAnswer(
  caseItem: AnswerableCase,
  { hours_to_clean }: Pick<Category, 'hours_to_clean'>,
  now: Date,
): Answer {
  if (caseItem.answered_at !== null) return {};
  if (caseItem.escalated_at === null) return { answered_at: now };
  return { answered_at: now, ...withUrgency(caseItem, hours_to_clean, { escalated_at: null }) };
}

function withUrgency<Change extends { escalated_at: Date | null }>(
  caseItem: AnswerableCase,
  hours_to_clean: number,
  change: Change,
): Change & { urgent_at?: Date } {
  if (caseItem.due_at === null) return change;
  const { urgent_at } = computeCaseUrgency({
    ...caseItem,
    ...change,
    due_at: caseItem.due_at,
    hours_to_clean,
  });
  return { ...change, urgent_at };
}
