import type { EvaluationFigures } from '@smart-waste/contract';
import { chartsMessages } from '@smart-waste/messages/en/charts';
import { evaluationsMessages } from '@smart-waste/messages/en/evaluations';
import { CartesianGrid, Legend, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import {
  AXIS,
  AXIS_NAME,
  BASE_LINE,
  ChartTooltip,
  formatShare,
  formatWholePercent,
  GRID,
  LEGEND,
} from '../../../shared/charts/chart-elements.tsx';
import { ChartPanel, type ChartSize } from '../../../shared/charts/chart-panel.tsx';
import { formatPercent } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';

type Curve = EvaluationFigures['curve'];

const LINES = [
  { key: 'precision', color: 'var(--color-chart-vermilion)', dashes: '6 4' },
  { key: 'recall', color: 'var(--color-chart-blue)', dashes: '2 3' },
  { key: 'f1', color: 'var(--color-chart-green)', dashes: '0' },
] as const;

/** The table has a row for every twentieth. */
const TABLE_STEP = 5;

type ChartProps = { name: string; curve: Curve; live: number | null };

/** Precision, recall and F1 of the detections with at least each score, with the threshold that counts now. */
export function ThresholdChart({ name, curve, live }: ChartProps) {
  const t = useMessages(evaluationsMessages);
  const title = t('evaluations.threshold_curve', { name });
  const rows = curve
    .filter((_, index) => (index + 1) % TABLE_STEP === 0)
    .map((point): [string, ...string[]] => [
      formatWholePercent(point.threshold),
      ...LINES.map(({ key }) => formatShare(point[key])),
    ]);
  const hasPoints = curve.some(({ recall }) => recall !== null);
  return (
    <ChartPanel
      title={title}
      className="min-h-96"
      empty={hasPoints ? null : t('evaluations.curve_empty')}
      table={{ head: [t('evaluations.threshold'), ...LINES.map(({ key }) => t(`evaluations.${key}`))], rows }}
    >
      {(size) => <Curves {...size} title={title} curve={curve} live={live} />}
    </ChartPanel>
  );
}

type CurvesProps = ChartSize & { title: string; curve: Curve; live: number | null };

function Curves({ width, height, title, curve, live }: CurvesProps) {
  const t = useMessages(evaluationsMessages);
  const tCharts = useMessages(chartsMessages);
  return (
    <LineChart
      width={width}
      height={height}
      data={curve}
      margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
      title={title}
      desc={tCharts('charts.move_with_arrows')}
    >
      <CartesianGrid {...GRID} />
      <XAxis
        {...AXIS}
        axisLine={BASE_LINE}
        dataKey="threshold"
        type="number"
        domain={[0, 1]}
        tickCount={6}
        tickFormatter={formatWholePercent}
        height={44}
        label={{ ...AXIS_NAME, value: t('evaluations.threshold'), position: 'insideBottom' }}
      />
      <YAxis {...AXIS} domain={[0, 1]} tickCount={6} tickFormatter={formatWholePercent} width={48} />
      <Tooltip
        content={<ChartTooltip formatValue={formatPercent} />}
        labelFormatter={(threshold) => `${t('evaluations.threshold')} ${formatPercent(Number(threshold))}`}
        cursor={BASE_LINE}
      />
      {/* Above the name of the threshold, which stands on the chart. */}
      <Legend {...LEGEND} height={48} />
      {live !== null && (
        <ReferenceLine
          x={live}
          stroke="var(--color-line-strong)"
          label={{ ...AXIS_NAME, value: t('evaluations.live_threshold'), position: 'top' }}
        />
      )}
      {LINES.map(({ key, color, dashes }) => (
        <Line
          key={key}
          dataKey={key}
          name={t(`evaluations.${key}`)}
          stroke={color}
          strokeWidth={2}
          strokeDasharray={dashes}
          dot={false}
          isAnimationActive={false}
        />
      ))}
    </LineChart>
  );
}
