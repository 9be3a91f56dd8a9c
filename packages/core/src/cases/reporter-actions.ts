import type { CaseStatus, ReporterAction } from '@smart-waste/contract';
import { canReopen } from './reopening.ts';

type AnsweredCase = { status: CaseStatus; cleaned_at: Date | null };
type Context = { category: { reopening_days: number }; now: Date; saidClean: boolean | null };

/** Whether its reporters can say that the place of this case is clean, or is not. */
export const isSaidToBeClean = ({ status, cleaned_at }: AnsweredCase): boolean =>
  cleaned_at !== null && (status === 'cleaned' || status === 'verified');

/**
 * What a reporter may do with a case now (CA-104): say once for each cleaning whether the place is clean, reopen it
 * within its window, and answer a question.
 */
export function listReporterActions(
  caseItem: AnsweredCase,
  { category, now, saidClean }: Context,
): ReporterAction[] {
  const actions: [ReporterAction, boolean][] = [
    ['say_clean', isSaidToBeClean(caseItem) && saidClean === null],
    ['reopen', canReopen(caseItem, category, now)],
    ['answer', caseItem.status === 'waiting'],
  ];
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action);
}
