import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useElementSize } from '../../../shared/ui/use-layout.ts';

export type ChartSize = { width: number; height: number };

type ChartPanelProps = {
  title: string;
  /** The text that replaces a chart without data; null when there is data. */
  empty: string | null;
  /** The same as the chart, as rows. */
  table: TableOf;
  className?: string;
  /** Draws the chart in the available size. */
  children: (size: ChartSize) => ReactNode;
};

/**
 * A chart with its heading, and a switch to a table of the same data; without data, a sentence. Screen readers always
 * have the table.
 */
export function ChartPanel({ title, empty, table, className, children }: ChartPanelProps) {
  const t = useMessages(analyticsMessages);
  const [isTable, setIsTable] = useState(false);
  const { ref, width, height } = useElementSize();
  const toggle = (
    <Button
      tone={isTable ? 'secondary' : 'quiet'}
      size="icon"
      className="-my-2 -mr-2"
      aria-pressed={isTable}
      aria-label={`${t('analytics.show_table')}: ${title}`}
      title={t('analytics.show_table')}
      onClick={() => setIsTable(!isTable)}
      icon={<Table2 aria-hidden="true" />}
    />
  );
  return (
    <PanelSection title={title} aside={empty === null && toggle} className={clsx('flex flex-col', className)}>
      {empty !== null && (
        <p className="grid min-h-60 flex-1 place-items-center text-sm text-ink-soft">{empty}</p>
      )}
      {empty === null && !isTable && (
        // The chart is positioned absolutely, so that its frame can shrink with the available space.
        <div ref={ref} className="relative min-h-60 flex-1">
          <div className="absolute inset-0">{width > 0 && children({ width, height })}</div>
        </div>
      )}
      {empty === null && (
        <div className={clsx(!isTable && 'sr-only')}>
          <DataTable title={title} table={table} />
        </div>
      )}
    </PanelSection>
  );
}

type TableOf = {
  /** The headings of the two columns. */
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
};

/** A chart's values as rows. */
const DataTable = ({ title, table }: { title: string; table: TableOf }) => (
  <table aria-label={title} className="w-full text-sm tabular-nums">
    <thead className="text-left text-xs text-ink-soft">
      <tr>
        <th scope="col" className="border-b py-1.5 font-medium">
          {table.head[0]}
        </th>
        <th scope="col" className="border-b py-1.5 text-right font-medium">
          {table.head[1]}
        </th>
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([name, value]) => (
        <tr key={name} className="border-b last:border-b-0">
          <th scope="row" className="py-1.5 text-left font-normal">
            {name}
          </th>
          <td className="py-1.5 text-right">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
