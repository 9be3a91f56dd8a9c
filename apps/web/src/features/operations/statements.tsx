import type { OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { useMessages } from '../../shared/messages/messages.ts';
import { FigureTable } from '../../shared/ui/figure-table.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useValueTexts } from './value-texts.ts';

/** The statements with the longest executions, and who measured them (OP-06). */
export function Statements({ statements: { source, rows } }: Pick<OperationsState, 'statements'>) {
  const t = useMessages(operationsMessages);
  const { formatCount, formatMilliseconds } = useValueTexts();
  const title = t('operations.statements');
  return (
    <PanelSection title={title}>
      <p className="mb-3 max-w-prose text-sm text-ink-soft">
        {rows.length === 0 ? t('operations.statements_none') : t(`operations.statements_${source}`)}
      </p>
      {rows.length > 0 && (
        <FigureTable
          caption={title}
          head={[
            t('operations.statement'),
            t('operations.calls'),
            t('operations.mean'),
            t('operations.longest'),
          ]}
          rows={rows.map(({ statement, calls, mean_ms, longest_ms }) => ({
            key: statement,
            cells: [
              <code
                key="statement"
                title={statement}
                className="line-clamp-2 py-1 font-mono text-xs font-normal wrap-anywhere"
              >
                {statement}
              </code>,
              formatCount(calls),
              formatMilliseconds(mean_ms),
              formatMilliseconds(longest_ms),
            ],
          }))}
        />
      )}
    </PanelSection>
  );
}
