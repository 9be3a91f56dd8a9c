import type { CaseAction, CaseSummary, ProofConcern } from '@smart-waste/contract';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { TriangleAlert } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';

type UnprovenChange = {
  action: CaseAction | null;
  /** Those that are changed. */
  cases: readonly CaseSummary[];
};

const countCases = (cases: readonly CaseSummary[], concern: ProofConcern): number =>
  cases.filter(({ proof_concern }) => proof_concern === concern).length;

/** Whether cleanings are decided about that no photo proves, or whose photo has warnings (CA-133). */
export const isUnproven = ({ action, cases }: UnprovenChange): boolean =>
  cases.length > 0 &&
  (action === 'clean' || (action === 'verify' && cases.some(({ proof_concern }) => proof_concern !== null)));

/** What is missing of these cleanings, before they count. */
export function UnprovenNotice({ action, cases }: UnprovenChange) {
  const t = useMessages(caseBulkMessages);
  if (!isUnproven({ action, cases })) return null;
  const total = cases.length;
  const [missing, doubted] = [countCases(cases, 'no_photo'), countCases(cases, 'doubtful')];
  const sentences =
    action === 'clean'
      ? [t('case_bulk.clean_unseen', { total })]
      : [
          missing > 0 && t('case_bulk.verify_no_photo', { count: missing, total }),
          doubted > 0 && t('case_bulk.verify_doubtful', { count: doubted, total }),
        ];
  return (
    <div role="status" className="flex gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber-ink" />
      <p>{sentences.filter(Boolean).join(' ')}</p>
    </div>
  );
}
