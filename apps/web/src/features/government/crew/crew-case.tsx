import type { CaseDetail } from '@smart-waste/contract';
import { findLastReturn, isStepPossible } from '@smart-waste/core';
import { crewMessages } from '@smart-waste/messages/en/crew';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { CloudOff, SearchX } from 'lucide-react';
import { useState } from 'react';
import { isNotFound } from '../../../shared/http/api-result.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import type { CaseStep } from '../../../shared/outbox/outbox-store.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { CaseFacts } from '../case/case-facts.tsx';
import { CaseHistory } from '../case/case-history.tsx';
import { CaseOverview } from '../case/case-overview.tsx';
import { CasePhotos } from '../case/case-photos.tsx';
import { CaseReports } from '../case/case-reports.tsx';
import { MergedNote } from '../parts/case-link.tsx';
import { Disclosure } from '../parts/disclosure.tsx';
import { type CaseDrafts, hasNote } from '../state/case-drafts.ts';
import { needsDecision } from '../state/needs-decision.ts';
import { useCase } from '../state/use-cases.ts';
import { CrewSteps, type DraftUpdate, type StepDraft } from './crew-steps.tsx';
import { StepQuestion } from './step-question.tsx';
import { applyWaitingSteps } from './use-crew-cases.ts';

const CaseProof = createLazyPart(
  'The proof of a cleaning',
  async () => (await import('../proof/case-proof.tsx')).CaseProof,
);
const NoteForm = createLazyPart(
  'The form of notes',
  async () => (await import('../case/note-form.tsx')).NoteForm,
);

type CrewCaseProps = {
  number: number;
  /** What waits on this device for this case. */
  steps: readonly CaseStep[];
  draft: StepDraft | undefined;
  onDraft: (update: DraftUpdate) => void;
  /** The notes that were typed and not sent. */
  notes: CaseDrafts;
  onClose: () => void;
};

/** The open case of a crew: a sheet with the next step at its lower edge. */
export function CrewCaseSheet({ number, steps, draft, onDraft, notes, onClose }: CrewCaseProps) {
  const t = useMessages(workplaceMessages);
  const query = useCase(number);
  const { data: caseItem, error } = query;
  const known = caseItem && applyWaitingSteps(caseItem, steps);
  const isGone = isNotFound(error);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('workplace.case', { number })}
      description={caseItem && (caseItem.place || t('workplace.no_place'))}
      contentKey={String(number)}
      {...(known &&
        !isGone &&
        !needsDecision(steps) && {
          footer: <CrewSteps caseItem={known} draft={draft} onDraft={onDraft} onDone={onClose} />,
        })}
    >
      <div className="grid gap-4">
        <StepQuestion steps={steps} />
        {isGone ? (
          <EmptyState icon={<SearchX />} title={t('workplace.not_found_crew')} />
        ) : (
          <QueryView query={caseItem ? { ...query, error: null } : query} failed={t('workplace.load_failed')}>
            {(loaded) => (
              <CrewCaseBody caseItem={applyWaitingSteps(loaded, steps)} steps={steps} notes={notes} />
            )}
          </QueryView>
        )}
      </div>
    </Dialog>
  );
}

type CrewCaseBodyProps = Pick<CrewCaseProps, 'steps' | 'notes'> & { caseItem: CaseDetail };

function CrewCaseBody({ caseItem, steps, notes }: CrewCaseBodyProps) {
  const t = useMessages(workplaceMessages);
  const tCrew = useMessages(crewMessages);
  const [isWriting, setIsWriting] = useState(hasNote(notes, caseItem.number));
  return (
    <div className="grid gap-4">
      <MergedNote caseItem={caseItem} />
      <CaseOverview caseItem={caseItem}>
        {steps.length > 0 && !needsDecision(steps) && (
          <Badge tone="amber">
            <CloudOff aria-hidden="true" />
            {tCrew('crew.waiting_to_be_sent')}
          </Badge>
        )}
      </CaseOverview>
      <SentBack caseItem={caseItem} />
      <CasePhotos caseItem={caseItem} />
      <CaseProof caseItem={caseItem} canAdd={caseItem.status === 'cleaned' && steps.length === 0} />
      <CaseFacts caseItem={caseItem} isCrew />
      <CaseReports caseItem={caseItem} />
      <Disclosure title={t('workplace.write')} isOpen={isWriting} onToggle={setIsWriting}>
        <NoteForm caseItem={caseItem} isCrew drafts={notes} />
      </Disclosure>
      <CaseHistory caseItem={caseItem} />
    </div>
  );
}

/** Why the city did not accept the last cleaning, above the photo (CA-132). */
function SentBack({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(crewMessages);
  const text = findLastReturn(caseItem.events)?.text ?? '';
  if (text === '' || !isStepPossible('clean', caseItem.status)) return null;
  return (
    <p className="rounded-control bg-amber-wash px-3 py-2 text-sm wrap-anywhere">
      <span className="font-medium">{t('crew.sent_back_why')}</span> <bdi>{text}</bdi>
    </p>
  );
}
