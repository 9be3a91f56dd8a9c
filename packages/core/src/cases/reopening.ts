import { type CaseStatus, DAY_MS } from '@smart-waste/contract';

type EndedWork = { status: CaseStatus; cleaned_at: Date | null };
type ReopeningRule = { reopening_days: number };

/** Until when the reporters of a case can reopen it (CA-13), that moment included; null when they cannot. */
export function computeReopenUntil(
  { status, cleaned_at }: EndedWork,
  { reopening_days }: ReopeningRule,
): Date | null {
  const wasCleaned = status === 'cleaned' || status === 'verified';
  if (!wasCleaned || cleaned_at === null || reopening_days <= 0) return null;
  return new Date(cleaned_at.getTime() + reopening_days * DAY_MS);
}

/** Whether the reporters of a case can reopen it now (CA-13). */
export function canReopen(caseItem: EndedWork, rule: ReopeningRule, now: Date): boolean {
  const until = computeReopenUntil(caseItem, rule);
  return until !== null && now <= until;
}
