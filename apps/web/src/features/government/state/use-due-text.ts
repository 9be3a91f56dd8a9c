import { type CaseStatus, DAY_MS } from '@smart-waste/contract';
import { isFinalStatus } from '@smart-waste/core';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { formatUnit } from '../../../shared/format/units.ts';
import { useNowMs } from '../../../shared/format/use-now.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Up to here a person counts hours. */
const HOURS_UNTIL_DAYS = 48;

/** A length of time in its largest unit, rounded down, at least a minute: '5 hours', '2 days'. */
export function formatSpan(lengthMs: number, language: string): string {
  const formatInUnit = (value: number, unit: string) =>
    formatUnit(value, { unit, language, digits: 0, display: 'long' });
  if (lengthMs < HOUR_MS) return formatInUnit(Math.max(1, Math.floor(lengthMs / MINUTE_MS)), 'minute');
  if (lengthMs < HOURS_UNTIL_DAYS * HOUR_MS) return formatInUnit(Math.floor(lengthMs / HOUR_MS), 'hour');
  return formatInUnit(Math.floor(lengthMs / DAY_MS), 'day');
}

type Due = { text: string; isOverdue: boolean };
type DueCase = { status: CaseStatus; due_at: string | null };

/** Returns a function that says when a case is due in words; null for a case that has ended. Follows the clock. */
export function useDueText(): (caseItem: DueCase) => Due | null {
  const t = useMessages(workplaceMessages);
  const language = useLanguage();
  const nowMs = useNowMs();
  return ({ status, due_at }) => {
    if (isFinalStatus(status)) return null;
    if (due_at === null) return { text: t('workplace.clock_stopped'), isOverdue: false };
    const leftMs = Date.parse(due_at) - nowMs;
    const time = formatSpan(Math.abs(leftMs), language);
    return leftMs < 0
      ? { text: t('workplace.overdue_by', { time }), isOverdue: true }
      : { text: t('workplace.due_in', { time }), isOverdue: false };
  };
}
