import { CASE_ORDERS, type CaseSummary, LIMITS } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { useCategoryName } from '../../../shared/cases/use-categories.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/select-field.tsx';
import { CaseRow } from '../parts/case-row.tsx';
import type { Workplace } from '../state/use-workplace.ts';

type CaseListProps = {
  workplace: Workplace;
  highlighted: number | null;
  onHighlight: (number: number | null) => void;
};

/** The cases in the chosen order, and a button that loads more. */
export function CaseList({ workplace, highlighted, onHighlight }: CaseListProps) {
  const t = useMessages(workplaceMessages);
  const getName = useCategoryName();
  const { cases, total, query, openNumber, open, view, changeView, selection, isCrew } = workplace;
  return (
    <section aria-labelledby="cases" aria-busy={query.isPlaceholderData} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="cases" tabIndex={-1} className="text-sm font-semibold outline-none" aria-live="polite">
          {total === null
            ? t('workplace.count_capped', { max: LIMITS.countedMatches })
            : t('workplace.count', { count: total })}
        </h2>
        <Select
          aria-label={t('workplace.order')}
          options={CASE_ORDERS.map((value) => ({ value, label: t(`workplace.order_${value}`) }))}
          value={view.order}
          onChange={(order) => changeView({ order })}
          className="w-48"
        />
      </div>
      <OpenCaseStatus cases={cases} openNumber={openNumber} />
      <ul
        className={clsx(
          '@container divide-y overflow-hidden rounded-panel border bg-surface transition-opacity',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        {cases.map((caseItem) => (
          <CaseRow
            key={caseItem.number}
            caseItem={caseItem}
            category={getName(caseItem.category_id)}
            isOpen={caseItem.number === openNumber}
            isHighlighted={caseItem.number === highlighted}
            onHighlight={onHighlight}
            onOpen={open}
            isPicked={selection.isPicked(caseItem.number)}
            onPick={isCrew ? undefined : selection.toggle}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          tone="secondary"
          wide
          onClick={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
        >
          {t('workplace.more')}
        </Button>
      )}
    </section>
  );
}

type OpenCaseStatusProps = { cases: readonly CaseSummary[]; openNumber: number | null };

/** Says which case is open, as keys go from one to the next without moving the focus. */
function OpenCaseStatus({ cases, openNumber }: OpenCaseStatusProps) {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const index = cases.findIndex(({ number }) => number === openNumber);
  const caseItem = cases[index];
  return (
    <p role="status" className="sr-only">
      {caseItem &&
        t('workplace.position', {
          number: caseItem.number,
          position: index + 1,
          count: cases.length,
          place: caseItem.place || t('workplace.no_place'),
          status: tCases(`cases.status_${caseItem.status}`),
        })}
    </p>
  );
}
