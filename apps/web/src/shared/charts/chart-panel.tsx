import { chartsMessages } from '@smart-waste/messages/en/charts';
import { clsx } from 'clsx';
import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { PanelSection } from '../ui/panel.tsx';
import { useElementSize } from '../ui/use-layout.ts';

export type ChartSize = { width: number; height: number };

type ChartPanelProps = {
  title: string;
  /** The text that replaces a chart without data; null when there is data. */
  empty: string | null;
  /** The same as the chart, as rows. */
  table: ChartTable;
  /** How to read its values. */
  note?: string;
  className?: string;
  /** Draws the chart in the available size. */
  children: (size: ChartSize) => ReactNode;
};

/**
 * A chart with its heading, and a switch to a table of the same data; without data, a sentence. Screen readers always
 * have the table.
 */
export function ChartPanel({ title, empty, table, note, className, children }: ChartPanelProps) {
  const t = useMessages(chartsMessages);
  const [isTable, setIsTable] = useState(false);
  const { ref, width, height } = useElementSize();
  const toggle = (
    <Button
      tone={isTable ? 'secondary' : 'quiet'}
      size="icon"
      className="-my-2 -mr-2"
      aria-pressed={isTable}
      aria-label={`${t('charts.show_table')}: ${title}`}
      title={t('charts.show_table')}
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
      {empty === null && note !== undefined && <p className="mt-3 text-xs text-ink-soft">{note}</p>}
    </PanelSection>
  );
}

type ChartTable = {
  /** The headings of the columns, the first one that of the rows. */
  head: readonly string[];
  /** Columns after these, under a common heading each. */
  groups?: readonly { name: string; head: readonly string[] }[];
  /** The name of each row and its values. */
  rows: readonly (readonly [string, ...string[]])[];
};

/** A chart's values as rows. */
function DataTable({ title, table: { head, groups = [], rows } }: { title: string; table: ChartTable }) {
  const columns = [
    ...head.map((heading) => ({ key: heading, heading })),
    ...groups.flatMap((group) =>
      group.head.map((heading) => ({ key: `${group.name}: ${heading}`, heading })),
    ),
  ];
  return (
    <table aria-label={title} className="w-full text-sm tabular-nums">
      <thead className="text-left text-xs text-ink-soft">
        {groups.length > 0 && (
          <tr>
            <td colSpan={head.length} />
            {groups.map(({ name, head: ofGroup }) => (
              <th
                key={name}
                scope="colgroup"
                colSpan={ofGroup.length}
                className="pt-1.5 pl-3 text-right font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {columns.map(({ key, heading }, column) => (
            <th
              key={key}
              scope="col"
              className={clsx('border-b py-1.5 align-bottom font-medium', column > 0 && 'pl-3 text-right')}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-b last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            {values.map((value, column) => (
              <td key={columns[column + 1]?.key} className="py-1.5 pl-3 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
