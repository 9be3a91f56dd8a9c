import type { CaseSummary } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { AlarmClock, TriangleAlert } from 'lucide-react';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useDueText } from '../state/use-due-text.ts';

/** When it is due, with an icon and a colour once that is over. */
export function DueText({ caseItem }: { caseItem: Pick<CaseSummary, 'status' | 'due_at'> }) {
  const due = useDueText()(caseItem);
  if (due === null) return null;
  return (
    <span className={clsx('inline-flex items-center gap-1.5', due.isOverdue && 'font-medium text-brick')}>
      {due.isOverdue ? (
        <TriangleAlert aria-hidden="true" className="size-3.5" />
      ) : (
        <AlarmClock aria-hidden="true" className="size-3.5" />
      )}
      {due.text}
    </span>
  );
}

/** Marks a case that was not answered in time. */
export function EscalatedMark({ caseItem }: { caseItem: Pick<CaseSummary, 'escalated_at'> }) {
  const t = useMessages(workplaceMessages);
  if (caseItem.escalated_at === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-brick">
      <TriangleAlert aria-hidden="true" className="size-3.5" />
      {t('workplace.no_answer_yet')}
    </span>
  );
}

// Few cases have one of them.
const CaseMarks = createLazyPart(
  'What waits for an officer',
  async () => (await import('./case-marks.tsx')).CaseMarks,
);

/** Marks a case that waits for an officer: answered by a reporter, or cleaned without a photo that proves it. */
export const OfficerMarks = ({ caseItem }: { caseItem: CaseSummary }) =>
  (caseItem.is_answered || caseItem.proof_concern !== null) && <CaseMarks caseItem={caseItem} />;
