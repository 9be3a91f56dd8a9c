import { crewMessages } from '@smart-waste/messages/en/crew';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ClipboardCheck, LocateFixed } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { useCategoryName } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { OfficerPage } from '../../../shared/officer-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { CasesLoading } from '../list/cases-loading.tsx';
import type { CaseDrafts } from '../state/case-drafts.ts';
import { useCaseAddress } from '../state/case-view.ts';
import { CrewRow } from './crew-row.tsx';
import type { StepDraft } from './crew-steps.tsx';
import { type CrewCase, useCrewCases } from './use-crew-cases.ts';
import { useHere } from './use-here.ts';

// Fetched right after the first load: a case is opened later, and by then there may be no connection.
const loadSheet = () => import('./crew-case.tsx');
const CrewCaseSheet = lazy(async () => ({ default: (await loadSheet()).CrewCaseSheet }));
const loadNotice = () => import('./offline-cases-notice.tsx');
const OfflineCasesNotice = lazy(async () => ({ default: (await loadNotice()).OfflineCasesNotice }));
const loadWaitingSteps = () => import('./waiting-steps.tsx');
const WaitingSteps = lazy(async () => ({ default: (await loadWaitingSteps()).WaitingSteps }));

/** A crew has a few dozen cases: all are loaded, so that the nearest one is the first. */
const MAX_CASES = 300;

/** The work of a crew with a phone: its cases, nearest first, and the steps at each, also without a connection. */
export function CrewPage() {
  const t = useMessages(governmentMessages);
  const { openNumber, open } = useCaseAddress();
  const { here, locate, isLocating } = useHere();
  const { query, toDo, rest, steps, offlineSinceMs } = useCrewCases(here);
  const [notes] = useState<CaseDrafts>(() => new Map());
  const [drafts, setDrafts] = useState<Readonly<Record<number, StepDraft | undefined>>>({});
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isCut = toDo.length + rest.length >= MAX_CASES;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isCut) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isCut, fetchNextPage]);
  useEffect(() => void Promise.all([loadSheet(), loadWaitingSteps(), loadNotice()]), []);
  return (
    <OfficerPage>
      {steps.length > 0 && (
        <Suspense>
          <WaitingSteps steps={steps} />
        </Suspense>
      )}
      {offlineSinceMs !== null && (
        <Suspense>
          <OfflineCasesNotice sinceMs={offlineSinceMs} query={query} />
        </Suspense>
      )}
      <QueryView
        query={offlineSinceMs === null ? query : { ...query, error: null }}
        failed={t('government.failed_title')}
        loading={<CasesLoading />}
      >
        {() => (
          <>
            <ToDo
              cases={toDo}
              isNear={here !== null}
              isLocating={isLocating}
              onLocate={locate}
              onOpen={open}
            />
            <Rest cases={rest} onOpen={open} />
          </>
        )}
      </QueryView>
      {openNumber !== null && (
        <Suspense>
          <CrewCaseSheet
            notes={notes}
            key={openNumber}
            number={openNumber}
            steps={steps.filter(({ case_number }) => case_number === openNumber)}
            draft={drafts[openNumber]}
            onDraft={(update) =>
              setDrafts((before) => ({ ...before, [openNumber]: update(before[openNumber]) }))
            }
            onClose={() => open(null)}
          />
        </Suspense>
      )}
    </OfficerPage>
  );
}

type CasesProps = { cases: readonly CrewCase[]; onOpen: (number: number) => void };

function CaseRows({ cases, onOpen }: CasesProps) {
  const getName = useCategoryName();
  return (
    <ul className="divide-y overflow-hidden rounded-panel border bg-surface">
      {cases.map((one) => (
        <CrewRow
          key={one.caseItem.number}
          one={one}
          category={getName(one.caseItem.category_id)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type ToDoProps = CasesProps & { isNear: boolean; isLocating: boolean; onLocate: () => void };

/** The cases to clean, with a button that puts the nearest first. */
function ToDo({ cases, isNear, isLocating, onLocate, onOpen }: ToDoProps) {
  const t = useMessages(crewMessages);
  const tWorkplace = useMessages(workplaceMessages);
  const order = isNear ? (
    <span className="text-sm text-ink-soft">{t('crew.nearest_first')}</span>
  ) : (
    <Button
      tone="secondary"
      size="small"
      busy={isLocating}
      onClick={onLocate}
      icon={<LocateFixed aria-hidden="true" />}
    >
      {t('crew.nearest_first')}
    </Button>
  );
  return (
    <Group title={t('crew.to_do', { count: cases.length })} aside={cases.length > 1 && order}>
      {cases.length === 0 ? (
        <div className="rounded-panel border bg-surface">
          <EmptyState
            icon={<ClipboardCheck />}
            title={t('crew.nothing_to_do')}
            text={tWorkplace('workplace.empty_crew')}
          />
        </div>
      ) : (
        <CaseRows cases={cases} onOpen={onOpen} />
      )}
    </Group>
  );
}

/** The cases that are cleaned, or wait for another person. */
function Rest({ cases, onOpen }: CasesProps) {
  const t = useMessages(crewMessages);
  if (cases.length === 0) return null;
  return (
    <Group title={t('crew.rest', { count: cases.length })}>
      <CaseRows cases={cases} onOpen={onOpen} />
    </Group>
  );
}

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-sm font-semibold" aria-live="polite">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
