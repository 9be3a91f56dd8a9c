import type { OperationsState } from '@smart-waste/contract';
import { chartsMessages } from '@smart-waste/messages/en/charts';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import {
  AXIS,
  AXIS_NAME,
  BASE_LINE,
  ChartTooltip,
  CURSOR,
  GRID,
  LEGEND,
} from '../../shared/charts/chart-elements.tsx';
import { ChartPanel } from '../../shared/charts/chart-panel.tsx';
import { formatSince } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useValueTexts } from './value-texts.ts';

type RunsChartProps = Pick<OperationsState, 'runs' | 'at'>;

/** The runs of the last hour in parts of five minutes, as bars and as a table (OP-02). */
export function RunsChart({ runs, at }: RunsChartProps) {
  const t = useMessages(operationsMessages);
  const tCharts = useMessages(chartsMessages);
  const language = useLanguage();
  const { formatCount } = useValueTexts();
  const formatStart = (start: string) => formatSince(start, Date.parse(at), language);
  const [completed, failed] = [t('operations.completed'), t('operations.not_completed')];
  const title = t('operations.runs');
  const isEmpty = runs.every((part) => part.completed + part.failed === 0);
  return (
    <ChartPanel
      title={title}
      empty={isEmpty ? t('operations.runs_none') : null}
      table={{
        head: [t('operations.from'), completed, failed],
        rows: runs
          .toReversed()
          .map((part) => [formatStart(part.start), formatCount(part.completed), formatCount(part.failed)]),
      }}
    >
      {(size) => (
        <BarChart
          {...size}
          data={[...runs]}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          barCategoryGap="20%"
          title={title}
          desc={tCharts('charts.move_with_arrows')}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            {...AXIS}
            axisLine={BASE_LINE}
            dataKey="start"
            tickFormatter={formatStart}
            minTickGap={24}
            tickMargin={8}
          />
          <YAxis
            {...AXIS}
            allowDecimals={false}
            width={56}
            tickFormatter={formatCount}
            label={{ ...AXIS_NAME, value: t('operations.axis_runs'), position: 'insideLeft', angle: -90 }}
          />
          <Tooltip
            content={<ChartTooltip formatValue={formatCount} />}
            labelFormatter={(label) => formatStart(String(label))}
            cursor={CURSOR}
          />
          <Legend {...LEGEND} />
          <Bar
            dataKey="completed"
            name={completed}
            stackId="ended"
            fill="var(--color-chart-blue)"
            maxBarSize={40}
            isAnimationActive={false}
          />
          <Bar
            dataKey="failed"
            name={failed}
            stackId="ended"
            fill="var(--color-chart-vermilion)"
            maxBarSize={40}
            isAnimationActive={false}
          />
        </BarChart>
      )}
    </ChartPanel>
  );
}
