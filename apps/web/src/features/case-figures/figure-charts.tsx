import type { CaseFigures } from '@smart-waste/contract';
import { caseFiguresMessages } from '@smart-waste/messages/en/case-figures';
import { chartsMessages } from '@smart-waste/messages/en/charts';
import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import {
  AXIS,
  AXIS_NAME,
  BASE_LINE,
  ChartTooltip,
  GRID,
  LEGEND,
} from '../../shared/charts/chart-elements.tsx';
import { ChartPanel } from '../../shared/charts/chart-panel.tsx';
import { useDayNames } from '../../shared/format/day-names.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { chooseDurationUnit, useFigureTexts } from './figure-texts.ts';

type Part = CaseFigures['over_time'][number];
/** A line of a chart: its colour is never the only difference. */
type Series = { name: string; color: string; dash?: string; getFigure: (part: Part) => number | null };

type OverTimeProps = {
  title: string;
  empty: string;
  parts: readonly Part[];
  unit: CaseFigures['unit'];
  series: readonly Series[];
  /** What the values are, along their axis. */
  valueName: string;
  /** Writes a value with its unit. */
  format: (value: number) => string;
  /** Writes a value on the axis. */
  formatTick: (value: number) => string;
};

const toRows = (parts: readonly Part[], series: readonly Series[]) =>
  parts.map((part) => ({
    start: part.start,
    ...Object.fromEntries(series.map(({ name, getFigure }) => [name, getFigure(part)])),
  }));

/** Several values over the parts of a period, as lines and as a table. */
function OverTime({ title, empty, parts, unit, series, valueName, format, formatTick }: OverTimeProps) {
  const t = useMessages(caseFiguresMessages);
  const tCharts = useMessages(chartsMessages);
  const { shortDay, longDay } = useDayNames();
  const formatStart = (start: string) =>
    unit === 'week'
      ? t('case_figures.week_from', { date: shortDay(start) })
      : longDay(toNameKey(start, unit));
  const isEmpty = parts.every((part) => series.every(({ getFigure }) => !getFigure(part)));
  return (
    <ChartPanel
      title={title}
      empty={isEmpty ? empty : null}
      table={{
        head: [t(`case_figures.unit_${unit}`), ...series.map(({ name }) => name)],
        rows: parts.toReversed().map((part): [string, ...string[]] => [
          formatStart(part.start),
          ...series.map(({ getFigure }) => {
            const value = getFigure(part);
            return value === null ? '–' : format(value);
          }),
        ]),
      }}
    >
      {(size) => (
        <LineChart
          {...size}
          data={toRows(parts, series)}
          margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          title={title}
          desc={tCharts('charts.move_with_arrows')}
        >
          <CartesianGrid {...GRID} />
          <XAxis
            {...AXIS}
            axisLine={BASE_LINE}
            dataKey="start"
            tickFormatter={shortDay}
            minTickGap={24}
            tickMargin={8}
            height={48}
            label={{ ...AXIS_NAME, value: t(`case_figures.unit_${unit}`), position: 'insideBottom' }}
          />
          <YAxis
            {...AXIS}
            allowDecimals={false}
            width={68}
            tickFormatter={formatTick}
            label={{ ...AXIS_NAME, value: valueName, position: 'insideLeft', angle: -90 }}
          />
          <Tooltip
            content={<ChartTooltip formatValue={format} />}
            labelFormatter={(label) => formatStart(String(label))}
            cursor={BASE_LINE}
          />
          <Legend {...LEGEND} />
          {series.map(({ name, color, dash }) => (
            <Line
              key={name}
              dataKey={name}
              stroke={color}
              strokeWidth={2}
              {...(dash !== undefined && { strokeDasharray: dash })}
              dot={parts.length <= MAX_DOTS && { r: 2.5, fill: color, strokeDasharray: '0' }}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </ChartPanel>
  );
}

/** Up to this many parts have a dot each; a single one would otherwise be invisible. */
const MAX_DOTS = 14;
/** A month is named by itself. */
const toNameKey = (start: string, unit: CaseFigures['unit']) =>
  unit === 'month' ? start.slice(0, 'YYYY-MM'.length) : start;

/** What was done over time, and how long it took. */
export function FigureCharts({ figures }: { figures: CaseFigures }) {
  const t = useMessages(caseFiguresMessages);
  const { formatCount, formatInUnit } = useFigureTexts();
  const chartProps = { parts: figures.over_time, unit: figures.unit };
  const hours = figures.over_time.flatMap(({ answer, clean }) => [answer.median_hours, clean.median_hours]);
  // One unit for the whole axis.
  const unit = chooseDurationUnit(Math.max(...hours.map((value) => value ?? 0)));
  const format = (value: number) => formatInUnit(value, unit.name);
  const toUnit = (value: number | null) => value && value / unit.hours;
  return (
    <div className="grid gap-4 md:gap-5 lg:grid-cols-2">
      <OverTime
        {...chartProps}
        title={t('case_figures.work_over_time')}
        empty={t('case_figures.nothing_done')}
        valueName={t('case_figures.axis_cases')}
        format={formatCount}
        formatTick={formatCount}
        series={[
          {
            name: t('case_figures.opened'),
            color: 'var(--color-chart-blue)',
            getFigure: (part) => part.opened,
          },
          {
            name: t('case_figures.cleaned'),
            color: 'var(--color-chart-green)',
            dash: '6 3',
            getFigure: (part) => part.cleaned,
          },
          {
            name: t('case_figures.closed'),
            color: 'var(--color-chart-grey)',
            dash: '2 3',
            getFigure: (part) => part.closed,
          },
        ]}
      />
      <OverTime
        {...chartProps}
        title={t('case_figures.time_over_time')}
        empty={t('case_figures.too_few_over_time')}
        valueName={t('case_figures.axis_time')}
        format={format}
        formatTick={format}
        series={[
          {
            name: t('case_figures.to_answer'),
            color: 'var(--color-chart-blue)',
            getFigure: (part) => toUnit(part.answer.median_hours),
          },
          {
            name: t('case_figures.to_clean'),
            color: 'var(--color-chart-green)',
            dash: '6 3',
            getFigure: (part) => toUnit(part.clean.median_hours),
          },
        ]}
      />
    </div>
  );
}
