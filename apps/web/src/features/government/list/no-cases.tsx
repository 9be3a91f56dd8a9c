import { parseWrittenNumber } from '@smart-waste/core';
import { caseChecksMessages } from '@smart-waste/messages/en/case-checks';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { ClipboardList } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { DEFAULT_VIEW, isFiltered } from '../state/case-view.ts';
import type { Workplace } from '../state/use-workplace.ts';

/** The empty state: no case at all, or none that matches the filters (GO-05). */
export function NoCases({ workplace }: { workplace: Workplace }) {
  const t = useMessages(workplaceMessages);
  const tGovernment = useMessages(governmentMessages);
  const tChecks = useMessages(caseChecksMessages);
  const { view, changeView, isCrew, open } = workplace;
  const number = parseWrittenNumber(view.text)?.number;
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
            <div className="flex flex-wrap justify-center gap-2">
              {/* Another filter may leave it out, or it was merged. */}
              {number !== undefined && (
                <Button onClick={() => open(number)}>{tChecks('case_checks.open_number', { number })}</Button>
              )}
              <Button tone="secondary" onClick={() => changeView({ ...DEFAULT_VIEW, order: view.order })}>
                {t('workplace.clear')}
              </Button>
            </div>
          )
        }
      />
    </div>
  );
}
