import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import { clsx } from 'clsx';
import { ChartColumn } from 'lucide-react';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { OfficerPage } from '../../shared/officer-page.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { CategoryTable } from './category-table.tsx';
import { FigureCards } from './figure-cards.tsx';
import { usePeriod } from './figures-address.ts';
import { PeriodBar } from './period-bar.tsx';
import { useFigures } from './use-figures.ts';

// The figures do not wait for the library of charts.
const FigureCharts = createLazyPart(
  'The charts of figures',
  async () => (await import('./figure-charts.tsx')).FigureCharts,
);

/** The figures of the city's work in a period (CA-75). */
export function FiguresPage() {
  const t = useMessages(caseFiguresMessages);
  const chosen = usePeriod();
  const query = useFigures(chosen.period);
  const { isPlaceholderData } = query;
  const isAskable = Object.keys(chosen.period.errors).length === 0;
  return (
    <OfficerPage>
      <PeriodBar {...chosen} figures={isPlaceholderData ? undefined : query.data} />
      {isAskable && (
        <QueryView
          query={query}
          failed={t('case_figures.failed')}
          isEmpty={({ total, before, now }) => total.opened + total.closed + before.opened + now.open === 0}
          empty={
            <EmptyState
              icon={<ChartColumn />}
              title={t('case_figures.empty')}
              text={t('case_figures.empty_text')}
            />
          }
        >
          {(figures) => (
            <div
              aria-busy={isPlaceholderData}
              className={clsx('grid gap-4 transition-opacity md:gap-5', isPlaceholderData && 'opacity-50')}
            >
              <FigureCards figures={figures} />
              <FigureCharts figures={figures} />
              <CategoryTable figures={figures} />
              <p className="text-sm text-ink-soft">{t('case_figures.explained')}</p>
            </div>
          )}
        </QueryView>
      )}
    </OfficerPage>
  );
}
