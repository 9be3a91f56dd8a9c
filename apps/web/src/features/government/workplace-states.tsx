import { governmentMessages } from '@smart-waste/messages/en/government';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ClipboardList } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { DEFAULT_VIEW, isFiltered } from './case-view.ts';
import type { Workplace } from './use-workplace.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A placeholder of the list with a loading text (GO-05). */
export function CasesLoading() {
  const t = useMessages(governmentMessages);
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner />
        {t('government.loading')}
      </p>
      <div className="divide-y rounded-panel border bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-4 px-4 py-3">
            <Skeleton className="aspect-square w-16 shrink-0 sm:aspect-[4/3] sm:w-28" />
            <div className="grid flex-1 content-start gap-3 pt-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The empty state: no case at all, or none that matches the filters (GO-05). */
export function NoCases({ workplace }: { workplace: Workplace }) {
  const t = useMessages(workplaceMessages);
  const tGovernment = useMessages(governmentMessages);
  const { view, changeView, isCrew } = workplace;
  const hasFilter = isFiltered(view);
  const text = hasFilter ? 'empty_filtered' : isCrew ? 'empty_crew' : 'empty_text';
  return (
    <div className="rounded-panel border bg-surface">
      <EmptyState
        icon={<ClipboardList />}
        title={tGovernment('government.empty')}
        text={t(`workplace.${text}`)}
        action={
          hasFilter && (
            <Button tone="secondary" onClick={() => changeView({ ...DEFAULT_VIEW, order: view.order })}>
              {t('workplace.clear')}
            </Button>
          )
        }
      />
    </div>
  );
}
