import { governmentMessages } from '@smart-waste/messages/en/government';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { Keyboard, PhoneCall } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { OfficerPage } from '../../shared/officer-page.tsx';
import { setGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useIsShown } from '../../shared/ui/use-is-shown.ts';
import { CasesLoading } from './list/cases-loading.tsx';
import type { RefusedReport, ReportDraft } from './record/record-report.tsx';
import { useCaseAddress } from './state/case-view.ts';
import { useCaseShortcuts } from './state/use-case-shortcuts.ts';
import { toChangeFailure } from './state/use-change-case.ts';
import { useWorkplace, type Workplace } from './state/use-workplace.ts';

// Loaded beside the cases that it shows, and not before the frame of the screen.
const workplacePanes = import('./workplace-panes.tsx');
const WorkplacePanes = lazy(async () => ({ default: (await workplacePanes).WorkplacePanes }));
// The cases do not wait for the form library.
const FilterBar = lazy(async () => ({ default: (await import('./list/filter-bar.tsx')).FilterBar }));
const CaseRoute = createLazyPart(
  'The route',
  async () => (await import('./output/case-route.tsx')).CaseRoute,
);
// Only a crew has steps that wait on the device.
const CrewOutbox = createLazyPart(
  'What waits to be sent',
  async () => (await import('./crew/waiting-steps.tsx')).CrewOutbox,
);
// Loaded with the first press.
const RecordReport = lazy(async () => ({
  default: (await import('./record/record-report.tsx')).RecordReport,
}));

/**
 * The workplace of the city's officers: the cases to work on, or a route over some of them, which are still selected
 * afterwards.
 */
export function GovernmentPage() {
  const { route, openRoute } = useCaseAddress();
  const workplace = useWorkplace();
  const reportDraft = useRef<ReportDraft | null>(null);
  if (route === '') return <Cases workplace={workplace} reportDraft={reportDraft} />;
  return (
    <OfficerPage>
      <CaseRoute numbers={route} onClose={() => openRoute([])} />
    </OfficerPage>
  );
}

type CasesProps = { workplace: Workplace; reportDraft: RefObject<ReportDraft | null> };

/** The list of cases and what belongs to it. A crew sees those that are assigned to it. */
function Cases({ workplace, reportDraft }: CasesProps) {
  const t = useMessages(governmentMessages);
  useCaseShortcuts(workplace);
  return (
    <OfficerPage actions={<WorkplaceActions workplace={workplace} reportDraft={reportDraft} />}>
      {workplace.isCrew && <CrewOutbox />}
      <Suspense fallback={<Skeleton className="h-11.5 md:h-29" />}>
        <FilterBar workplace={workplace} />
      </Suspense>
      <QueryView
        query={workplace.query}
        failed={t('government.failed_title')}
        renderError={({ error: _, ...retry }) => (
          <ErrorPanel
            title={t('government.failed_title')}
            text={t('government.failed')}
            retryLabel={t('government.try_again')}
            {...retry}
          />
        )}
        loading={<CasesLoading />}
      >
        {() => (
          <Suspense fallback={<CasesLoading />}>
            <WorkplacePanes workplace={workplace} />
          </Suspense>
        )}
      </QueryView>
    </OfficerPage>
  );
}

/** The message that a report was refused after its form was left; it goes with the screen that can open the form. */
const REFUSED_REPORT = 'refused-report';

/** Returns what says that a report was refused, and offers to edit it where its form is closed and still holds it. */
function useToastRefused(isFormOpen: boolean, edit: () => void) {
  const t = useMessages(workplaceMessages);
  const isShown = useIsShown();
  const isOpen = useRef(isFormOpen);
  useEffect(() => {
    isOpen.current = isFormOpen;
  }, [isFormOpen]);
  useEffect(() => () => toast.dismiss(REFUSED_REPORT), []);
  return ({ error }: RefusedReport, isKept: boolean) =>
    toast.error(t('workplace.record_failed'), {
      id: REFUSED_REPORT,
      description: toChangeFailure(error).text,
      ...(isKept &&
        isShown.current &&
        !isOpen.current && { action: { label: t('workplace.record_edit'), onClick: edit } }),
    });
}

/** What an officer does without a case of the list. */
function WorkplaceActions({ workplace: { open }, reportDraft }: CasesProps) {
  const t = useMessages(workplaceMessages);
  const [isRecording, setIsRecording] = useState(false);
  const [refused, setRefused] = useState<RefusedReport | null>(null);
  const toastRefused = useToastRefused(isRecording, () => setIsRecording(true));
  return (
    <>
      <Button size="small" onClick={() => setIsRecording(true)} icon={<PhoneCall aria-hidden="true" />}>
        {t('workplace.record')}
      </Button>
      <Button
        tone="quiet"
        size="small"
        onClick={() => setGlobalDialog('shortcuts')}
        icon={<Keyboard aria-hidden="true" />}
        className="max-md:hidden"
      >
        {t('workplace.shortcuts')}
      </Button>
      {isRecording && (
        <Suspense>
          <RecordReport
            draft={reportDraft}
            refused={refused}
            onClose={() => setIsRecording(false)}
            onRecorded={(number) => {
              setIsRecording(false);
              setRefused(null);
              open(number);
            }}
            onRefused={(report, isKept) => {
              setRefused(report);
              toastRefused(report, isKept);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
