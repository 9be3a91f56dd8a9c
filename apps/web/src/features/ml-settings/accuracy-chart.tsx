import { DAY_MS, type DetectorChoice, type ModelCheck } from '@smart-waste/contract';
import { chartsMessages } from '@smart-waste/messages/en/charts';
import { mlSettingsMessages } from '@smart-waste/messages/en/ml-settings';
import { CartesianGrid, LabelList, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import {
  AXIS,
  BASE_LINE,
  ChartTooltip,
  formatWholePercent,
  GRID,
  VALUE_LABEL,
} from '../../shared/charts/chart-elements.tsx';
import { formatDate, formatDateTime, formatTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useElementSize } from '../../shared/ui/use-layout.ts';
import { useFigureTexts } from './figures-table.tsx';

/** Until the chart has been measured. */
const INITIAL_WIDTH_PIXELS = 640;
const HEIGHT_PIXELS = 240;
/** On a narrower screen the names stand above the chart, not behind the lines. */
const MIN_WIDE_PIXELS = 520;
const MARGIN = { left: 0, top: 24, bottom: 0 };
const PIXELS_PER_TICK = 130;
const COLORS: Record<DetectorChoice, string> = {
  yolo: 'var(--color-chart-blue)',
  roboflow: 'var(--color-chart-vermilion)',
};

type AccuracyChartProps = { tests: readonly ModelCheck[]; detectors: readonly DetectorChoice[] };

/**
 * Accuracy over time, a line per detector, labelled where its version changes. The table beside it has the same values.
 */
export function AccuracyChart({ tests, detectors }: AccuracyChartProps) {
  const t = useMessages(mlSettingsMessages);
  const tCharts = useMessages(chartsMessages);
  const texts = useFigureTexts();
  const language = useLanguage();
  const { ref, width } = useElementSize();
  const formatLabel = (time: unknown) => formatDateTime(new Date(Number(time)).toISOString(), language) ?? '';
  const series = toSeries(tests, detectors);
  const rows = toRows(series);
  const shownWidth = width || INITIAL_WIDTH_PIXELS;
  const isWide = shownWidth >= MIN_WIDE_PIXELS;
  const times = rows.map(({ time }) => time);
  const ticks = computeTicks(times, Math.max(2, Math.floor(shownWidth / PIXELS_PER_TICK)));
  const isOfDays = (times.at(-1) ?? 0) - (times[0] ?? 0) >= DAY_MS;
  const formatTick = (time: number) =>
    isOfDays ? formatDate(new Date(time).toISOString(), language) : formatTime(time, language);
  return (
    <figure aria-label={t('ml_settings.chart')} className="grid gap-1 text-xs text-ink-soft">
      <Summary series={series} />
      <div aria-hidden="true" className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span>{t('ml_settings.axis_accuracy')}</span>
        {!isWide && <Legend series={series} />}
      </div>
      {/* The chart has a width of its own, which must not hold the panel at that width. */}
      <div ref={ref} className="relative overflow-hidden" style={{ height: HEIGHT_PIXELS }}>
        <div className="absolute inset-0">
          <LineChart
            width={shownWidth}
            height={HEIGHT_PIXELS}
            data={rows}
            margin={{ ...MARGIN, right: isWide ? 104 : 20 }}
            title={t('ml_settings.chart')}
            desc={tCharts('charts.move_with_arrows')}
          >
            <CartesianGrid {...GRID} />
            <XAxis
              {...AXIS}
              axisLine={BASE_LINE}
              dataKey="time"
              type="number"
              // A single test is centred.
              domain={rows.length > 1 ? ['dataMin', 'dataMax'] : ['dataMin - 1', 'dataMax + 1']}
              ticks={ticks}
              // The first and the last point have room for their labels beside the axis.
              padding={{ left: 24, right: 24 }}
              tickFormatter={formatTick}
              interval="preserveStartEnd"
              height={28}
            />
            <YAxis {...AXIS} domain={[0, 1]} tickCount={5} tickFormatter={formatWholePercent} width={44} />
            <Tooltip
              content={<ChartTooltip formatValue={texts.formatShare} />}
              labelFormatter={formatLabel}
              cursor={BASE_LINE}
            />
            {series.map(({ detector }) => (
              <Line
                key={detector}
                dataKey={detector}
                name={t(`ml_settings.${detector}`)}
                stroke={COLORS[detector]}
                strokeWidth={2}
                dot={{ r: 4, fill: COLORS[detector] }}
                connectNulls
                isAnimationActive={false}
              >
                <LabelList dataKey={`${detector}Version`} position="top" offset={8} {...VALUE_LABEL} />
                {isWide && (
                  <LabelList
                    dataKey={`${detector}Last`}
                    position="right"
                    offset={10}
                    formatter={() => t(`ml_settings.${detector}`)}
                    {...VALUE_LABEL}
                  />
                )}
              </Line>
            ))}
          </LineChart>
        </div>
      </div>
      <p aria-hidden="true" className="text-center">
        {t('ml_settings.axis_time')}
      </p>
    </figure>
  );
}

/** The newest score of each detector, for those who do not see the lines. */
function Summary({ series }: { series: readonly Series[] }) {
  const t = useMessages(mlSettingsMessages);
  const texts = useFigureTexts();
  const sentences = series.map(({ detector, points }) =>
    t('ml_settings.chart_summary', {
      model: t(`ml_settings.${detector}`),
      accuracy: texts.formatShare(points.at(-1)?.map50 ?? null),
      count: points.length,
    }),
  );
  return <figcaption className="sr-only">{sentences.join(' ')}</figcaption>;
}

function Legend({ series }: { series: readonly Series[] }) {
  const t = useMessages(mlSettingsMessages);
  return series.map(({ detector }) => (
    <span key={detector} className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-2.5 rounded-full"
        style={{ backgroundColor: COLORS[detector] }}
      />
      {t(`ml_settings.${detector}`)}
    </span>
  ));
}

/** At most `count` of the times, evenly distributed over the time between the first and the last. */
export function computeTicks(times: readonly number[], count: number): number[] {
  const [first = 0, last = first] = [times[0], times.at(-1)];
  if (times.length < 2 || first === last) return times.slice(0, 1);
  return Array.from({ length: count }, (_, step) => first + ((last - first) * step) / (count - 1));
}

type Point = { at: string; map50: number; version: string };
export type Series = { detector: DetectorChoice; points: Point[] };

/** Accuracy of each detector from the oldest test to the newest; tests without a score are left out. */
export function toSeries(tests: readonly ModelCheck[], detectors: readonly DetectorChoice[]): Series[] {
  const oldestFirst = [...tests].reverse();
  return detectors
    .map((detector) => ({
      detector,
      points: oldestFirst.flatMap(({ requested_at, performance }) => {
        const figures = performance?.detectors.find((one) => one.detector === detector);
        const map50 = figures?.evaluation.map50 ?? null;
        return map50 === null ? [] : [{ at: requested_at, map50, version: figures?.model_version ?? '' }];
      }),
    }))
    .filter(({ points }) => points.length > 0);
}

type Row = { time: number } & Partial<Record<string, number | string>>;

/**
 * A row for each test with the score of each detector, its version where that is a new one, and a mark on its last
 * score.
 */
export function toRows(series: readonly Series[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { detector, points } of series)
    for (const [index, { at, map50, version }] of points.entries()) {
      const isNew = version !== points[index - 1]?.version;
      rows.set(at, {
        ...(rows.get(at) ?? { time: Date.parse(at) }),
        [detector]: map50,
        ...(isNew && { [`${detector}Version`]: version }),
        ...(index === points.length - 1 && { [`${detector}Last`]: map50 }),
      });
    }
  return [...rows.values()].sort((a, b) => a.time - b.time);
}
