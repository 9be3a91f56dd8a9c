import type { CaseDetail } from '@smart-waste/contract';
import { caseChecksMessages } from '@smart-waste/messages/en/case-checks';
import { CameraOff } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { ProofSentences } from './case-proof.tsx';
import { findPresentProof } from './proof-concern.ts';

/** What speaks for and against the cleaning, where one decides about it: above the buttons (CA-133). */
export function ProofNotice({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(caseChecksMessages);
  const proof = findPresentProof(caseItem);
  return (
    <div className="grid gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
      {proof ? (
        <ProofSentences proof={proof} photos={caseItem.photos} />
      ) : (
        <p className="flex gap-2 font-medium">
          <CameraOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brick" />
          {t('case_checks.no_photo')}
        </p>
      )}
    </div>
  );
}
