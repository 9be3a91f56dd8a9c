import { uiMessages } from '@smart-waste/messages/en/ui';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { SearchX, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { isNotFound } from '../../../shared/http/api-result.ts';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { useCase } from '../state/use-cases.ts';
import type { Workplace } from '../state/use-workplace.ts';

// Loaded with the first opened case, so that the list appears sooner.
const CaseActions = createLazyPart(
  'The actions of a case',
  async () => (await import('./case-actions.tsx')).CaseActions,
);
const CaseBody = lazy(async () => ({ default: (await import('./case-body.tsx')).CaseBody }));

type CasePanelProps = { workplace: Workplace; isNarrow: boolean };

/**
 * Keys open and close cases from anywhere: the focus goes to the opened case when it was nowhere, or in the case before,
 * and back to the row of the case that was closed, or to the list when that row has gone.
 */
function useKeptFocus(number: number | null, panel: RefObject<HTMLElement | null>) {
  const before = useRef(number);
  useEffect(() => {
    const closed = before.current;
    before.current = number;
    if (closed === number || (document.activeElement ?? document.body) !== document.body) return;
    const row = document.getElementById(`case-${closed}`)?.querySelector<HTMLElement>('h3 button');
    const target = number === null ? (row ?? document.getElementById('cases')) : panel.current;
    target?.focus({ preventScroll: true });
  }, [number, panel]);
}

/** The open case: beside the list on wide screens, otherwise as a sheet. */
export function CasePanel({ workplace, isNarrow }: CasePanelProps) {
  const t = useMessages(workplaceMessages);
  const { openNumber: number, open } = workplace;
  const panel = useRef<HTMLElement>(null);
  useKeptFocus(number, panel);
  useEffect(() => {
    if (number === null || !panel.current) return;
    panel.current.scrollTop = 0; // each case begins with what is needed first
    panel.current.scrollIntoView({ block: 'nearest' });
  }, [number]);
  if (number === null) return null;
  const opened = { number, workplace, title: t('workplace.case', { number }), onClose: () => open(null) };
  if (isNarrow) return <CaseSheet {...opened} />;
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('workplace.details')}
      className="sticky top-20 max-h-[calc(100dvh-9rem)] min-w-0 scroll-py-1 overflow-y-auto rounded-panel border bg-surface p-4 focus-visible:outline-2 focus-visible:outline-leaf"
    >
      <CaseHeader {...opened} />
      <Detail key={number} number={number} workplace={workplace} isNarrow={false} />
    </aside>
  );
}

type OpenedProps = { number: number; workplace: Workplace; title: string; onClose: () => void };

/** The place of a case, as soon as the list or the details have it. */
function usePlace(number: number, { cases }: Workplace): string | undefined {
  const t = useMessages(workplaceMessages);
  const { data } = useCase(number);
  const caseItem = data ?? cases.find((listed) => listed.number === number);
  return caseItem && (caseItem.place || t('workplace.no_place'));
}

function CaseHeader({ number, workplace, title, onClose }: OpenedProps) {
  const tUi = useMessages(uiMessages);
  const place = usePlace(number, workplace);
  return (
    <div className="mb-2 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{title}</h2>
        {place !== undefined && (
          <p className="text-sm wrap-anywhere">
            <bdi>{place}</bdi>
          </p>
        )}
      </div>
      <Button
        tone="quiet"
        size="icon"
        aria-label={tUi('ui.close')}
        onClick={onClose}
        className="-mt-2 -mr-2"
        icon={<X aria-hidden="true" />}
      />
    </div>
  );
}

/** On a phone the actions are within reach of the thumb. */
function CaseSheet({ number, workplace, title, onClose }: OpenedProps) {
  const { data: caseItem, error } = useCase(number);
  const isActable = caseItem !== undefined && !isNotFound(error) && workplace.allowedFor(caseItem).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={usePlace(number, workplace)}
      contentKey={String(number)}
      {...(isActable && {
        footer: <CaseActions key={number} caseItem={caseItem} workplace={workplace} isNarrow />,
      })}
    >
      <Detail key={number} number={number} workplace={workplace} isNarrow />
    </Dialog>
  );
}

type DetailProps = { number: number; workplace: Workplace; isNarrow: boolean };

function Detail({ number, workplace, isNarrow }: DetailProps) {
  const t = useMessages(workplaceMessages);
  const query = useCase(number);
  if (isNotFound(query.error)) {
    const reason = workplace.isCrew ? 'workplace.not_found_crew' : 'workplace.not_found';
    return <EmptyState icon={<SearchX />} title={t(reason)} />;
  }
  return (
    <QueryView query={query} failed={t('workplace.load_failed')}>
      {(caseItem) => (
        <Suspense>
          <CaseBody caseItem={caseItem} workplace={workplace} isNarrow={isNarrow} />
        </Suspense>
      )}
    </QueryView>
  );
}
