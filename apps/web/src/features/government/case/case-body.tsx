import type { CaseDetail } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { lazy, Suspense, useState } from 'react';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { MergedNote } from '../parts/case-link.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { hasEdit, hasNote } from '../state/case-drafts.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseOverview } from './case-overview.tsx';
import { CasePhotos } from './case-photos.tsx';
import { CaseReports } from './case-reports.tsx';

// Loaded with the first correction or note.
const EditCase = lazy(async () => ({ default: (await import('./edit-case.tsx')).EditCase }));
const CaseProof = createLazyPart(
  'The proof of a cleaning',
  async () => (await import('../proof/case-proof.tsx')).CaseProof,
);
const PrintWorkOrders = createLazyPart(
  'The work order',
  async () => (await import('../output/work-orders.tsx')).PrintWorkOrders,
);
const CaseMoves = createLazyPart(
  'Merging and splitting',
  async () => (await import('../moves/case-moves.tsx')).CaseMoves,
);
const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }));

const CaseHistory = createLazyPart(
  'The history of a case',
  async () => (await import('./case-history.tsx')).CaseHistory,
);

type CaseBodyProps = {
  caseItem: CaseDetail;
  workplace: Workplace;
  /** On a phone the actions are at the lower edge of the sheet, and not here. */
  isNarrow: boolean;
};

/** Everything about one case, and what the logged-in person can do with it. */
export function CaseBody({ caseItem, workplace, isNarrow }: CaseBodyProps) {
  const t = useMessages(workplaceMessages);
  const [isEditing, setIsEditing] = useState(hasEdit(workplace.drafts, caseItem.number));
  const undo = (version: number) =>
    void workplace.changing.change(caseItem, { kind: 'undo', versions: [version] }, { isToasted: true });
  const [isWriting, setIsWriting] = useState(hasNote(workplace.drafts, caseItem.number));
  return (
    <div className="grid gap-4">
      <MergedNote caseItem={caseItem} />
      <CaseOverview caseItem={caseItem} />
      {!isNarrow && <CaseActions caseItem={caseItem} workplace={workplace} />}
      <CasePhotos caseItem={caseItem} />
      <CaseProof caseItem={caseItem} />
      <CaseFacts caseItem={caseItem} />
      <PrintWorkOrders numbers={[caseItem.number]} />
      <CaseReports caseItem={caseItem} />
      {!workplace.isCrew && <CaseMoves caseItem={caseItem} onOpen={workplace.open} />}
      <Disclosure title={t('workplace.write')} isOpen={isWriting} onToggle={setIsWriting}>
        <Suspense>
          <NoteForm caseItem={caseItem} isCrew={workplace.isCrew} drafts={workplace.drafts} />
        </Suspense>
      </Disclosure>
      {!workplace.isCrew && (
        <Disclosure title={t('workplace.edit')} isOpen={isEditing} onToggle={setIsEditing}>
          <Suspense>
            <EditCase caseItem={caseItem} drafts={workplace.drafts} />
          </Suspense>
        </Disclosure>
      )}
      <CaseHistory caseItem={caseItem} {...(!workplace.isCrew && { onUndo: undo })} />
    </div>
  );
}
