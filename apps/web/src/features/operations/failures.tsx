import type { OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { StatusBadge } from '../../shared/images/image-status-badge.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useValueTexts } from './value-texts.ts';

/** Why runs failed in the last day and week (OP-03). */
export function Failures({ failures }: Pick<OperationsState, 'failures'>) {
  const t = useMessages(operationsMessages);
  const sentence = useSentence();
  const { formatCount } = useValueTexts();
  const title = t('operations.failures');
  if (failures.reasons.length === 0)
    return (
      <PanelSection title={title} className="flex flex-col">
        <p className="grid flex-1 place-items-center py-6 text-sm text-ink-soft">
          {t('operations.failures_none')}
        </p>
      </PanelSection>
    );
  return (
    <PanelSection title={title}>
      <FigureTable
        caption={title}
        head={[t('operations.reason'), t('operations.last_day'), t('operations.last_week')]}
        rows={failures.reasons.map(({ status, message, message_reason, last_day, last_week }) => ({
          key: `${status} ${message_reason?.reason ?? message}`,
          cells: [
            <span key="reason" className="grid justify-items-start gap-1 py-2 font-normal">
              <StatusBadge status={status} />
              <span className="wrap-anywhere">
                {message === null ? t('operations.reason_none') : sentence(message, message_reason)}
              </span>
            </span>,
            formatCount(last_day),
            formatCount(last_week),
          ],
        }))}
      />
      {failures.is_capped && <p className="mt-3 text-xs text-ink-soft">{t('operations.failures_capped')}</p>}
    </PanelSection>
  );
}
