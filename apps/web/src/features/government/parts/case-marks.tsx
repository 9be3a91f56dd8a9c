import type { CaseSummary } from '@smart-waste/contract';
import { proofMessages } from '@smart-waste/messages/en/proof';
import { CircleHelp, MessageCircleReply } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';

type CaseMarksProps = { caseItem: Pick<CaseSummary, 'is_answered' | 'proof_concern'> };

/** What waits for an officer: the answer of a reporter, and a cleaning that no photo proves. */
export function CaseMarks({ caseItem: { is_answered, proof_concern } }: CaseMarksProps) {
  const t = useMessages(proofMessages);
  return (
    <>
      {is_answered && (
        <span className="inline-flex items-center gap-1.5 font-medium text-ink">
          <MessageCircleReply aria-hidden="true" className="size-3.5" />
          {t('proof.mark_answered')}
        </span>
      )}
      {proof_concern !== null && (
        <span className="inline-flex items-center gap-1.5 font-medium text-brick">
          <CircleHelp aria-hidden="true" className="size-3.5" />
          {t(`proof.mark_${proof_concern}`)}
        </span>
      )}
    </>
  );
}
