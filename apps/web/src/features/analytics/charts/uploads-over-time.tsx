import type { AnalyticsSummary } from '@smart-waste/contract';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { chartsMessages } from '@smart-waste/messages/en/charts';
import { Area, AreaChart, CartesianGrid, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS, BASE_LINE, ChartTooltip, GRID, VALUE_LABEL } from '../../../shared/charts/chart-elements.tsx';
import { ChartPanel, type ChartSize } from '../../../shared/charts/chart-panel.tsx';
import { useDayNames } from '../../../shared/format/day-names.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { toDayRows } from './days.ts';

type Day = AnalyticsSummary['dailyUploads'][number];

/** Up to this many days have a dot each; a single day would otherwise be invisible. */
const FEW_DAYS = 14;

function findBusiestDay(days: readonly Day[]): Day | undefined {
  return days.reduce<Day | undefined>(
    (best, day) => (day.uploads > (best?.uploads ?? 0) ? day : best),
    undefined,
  );
}

type AreaProps = ChartSize & { days: readonly Day[] };

function DaysArea({ days, ...size }: AreaProps) {
  const t = useMessages(analyticsMessages);
  const tCharts = useMessages(chartsMessages);
  const { shortDay, longDay } = useDayNames();
  const language = useLanguage();
  const peak = findBusiestDay(days);
  return (
    <AreaChart
      {...size}
      data={[...days]}
      margin={{ top: 24, right: 12, bottom: 0, left: 0 }}
      title={t('analytics.uploads_over_time')}
      desc={`${peak ? t('analytics.busiest_day', { date: longDay(peak.date), count: t('analytics.uploads', { count: peak.uploads }) }) : ''} ${tCharts('charts.move_with_arrows')}`}
    >
      <CartesianGrid {...GRID} />
      <XAxis
        {...AXIS}
        axisLine={BASE_LINE}
        dataKey="date"
        tickFormatter={shortDay}
        minTickGap={24}
        tickMargin={8}
      />
      <YAxis {...AXIS} allowDecimals={false} width={36} />
      <Tooltip
        content={<ChartTooltip formatValue={(count) => t('analytics.uploads', { count })} />}
        labelFormatter={(label) => longDay(String(label))}
        cursor={BASE_LINE}
      />
      <Area
        dataKey="uploads"
        type="linear"
        stroke="var(--color-chart-blue)"
        strokeWidth={2}
        fill="var(--color-chart-blue)"
        fillOpacity={0.14}
        dot={days.length <= FEW_DAYS && { r: 3, fill: 'var(--color-chart-blue)', fillOpacity: 1 }}
        isAnimationActive={false}
      />
      {peak && (
        <ReferenceDot
          x={peak.date}
          y={peak.uploads}
          r={4}
          fill="var(--color-chart-blue)"
          stroke="var(--color-surface)"
          strokeWidth={2}
          label={{ ...VALUE_LABEL, value: peak.uploads.toLocaleString(language), position: 'top' }}
        />
      )}
    </AreaChart>
  );
}

/** The number of uploads per day. */
export function UploadsOverTime({ days }: { days: readonly Day[] }) {
  const t = useMessages(analyticsMessages);
  const { longDay } = useDayNames();
  const language = useLanguage();
  return (
    <ChartPanel
      title={t('analytics.uploads_over_time')}
      empty={findBusiestDay(days) ? null : t('analytics.no_data')}
      table={{
        head: [t('analytics.date'), t('analytics.uploads_column')],
        rows: toDayRows(days).map(({ date, uploads }) => [longDay(date), uploads.toLocaleString(language)]),
      }}
      className="lg:col-span-2"
    >
      {(size) => <DaysArea days={days} {...size} />}
    </ChartPanel>
  );
}
