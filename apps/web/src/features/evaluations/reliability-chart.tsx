import type { Calibration } from '@smart-waste/contract';
import { calibrationsMessages } from '@smart-waste/messages/en/calibrations';
import { chartsMessages } from '@smart-waste/messages/en/charts';
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
} from '../../shared/charts/chart-elements.tsx';
import { ChartPanel, type ChartSize } from '../../shared/charts/chart-panel.tsx';
import { formatPercent } from '../../shared/format/values.ts';
import { useMessages } from '../../shared/messages/messages.ts';

type Reliability = Calibration['photo']['raw'];
type Point = { said: number; raw?: number; heldOut?: number };

const toPoints = (reliability: Reliability | null, line: 'raw' | 'heldOut'): Point[] =>
  (reliability?.bins ?? []).flatMap(({ mean_confidence, hit_share }) =>
    mean_confidence === null || hit_share === null ? [] : [{ said: mean_confidence, [line]: hit_share }],
  );

/** The points of both lines from the left to the right. */
const mergePoints = (raw: Reliability, heldOut: Reliability | null): Point[] =>
  [...toPoints(raw, 'raw'), ...toPoints(heldOut, 'heldOut')].sort((one, other) => one.said - other.said);

type ChartProps = { name: string; raw: Reliability; heldOut: Reliability | null };

/** How often the detector is right by what it says, before and after: the closer to the diagonal the better (EV-13). */
export function ReliabilityChart({ name, raw, heldOut }: ChartProps) {
  const t = useMessages(calibrationsMessages);
  const points = mergePoints(raw, heldOut);
  const title = t('calibrations.diagram_of', { name });
  const rows = raw.bins.map((bin, index): [string, ...string[]] => {
    const after = heldOut?.bins[index];
    return [
      `${formatWholePercent(bin.from)}–${formatWholePercent(bin.to)}`,
      ...[String(bin.boxes), formatShare(bin.hit_share)],
      ...(heldOut === null ? [] : [String(after?.boxes ?? '–'), formatShare(after?.hit_share)]),
    ];
  });
  return (
    <ChartPanel
      title={title}
      className="min-h-96"
      empty={points.length === 0 ? t('calibrations.diagram_empty') : null}
      table={{
        head: [t('calibrations.said')],
        groups: (heldOut === null ? (['raw'] as const) : (['raw', 'calibrated'] as const)).map((line) => ({
          name: t(`calibrations.${line}`),
          head: [t('calibrations.boxes'), t('calibrations.right')],
        })),
        rows,
      }}
    >
      {(size) => <Diagram {...size} title={title} points={points} isCalibrated={heldOut !== null} />}
    </ChartPanel>
  );
}

type DiagramProps = ChartSize & { title: string; points: Point[]; isCalibrated: boolean };

function Diagram({ width, height, title, points, isCalibrated }: DiagramProps) {
  const t = useMessages(calibrationsMessages);
  const tCharts = useMessages(chartsMessages);
  return (
    <LineChart
      width={width}
      height={height}
      data={points}
      margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
      title={title}
      desc={tCharts('charts.move_with_arrows')}
    >
      <CartesianGrid {...GRID} />
      <XAxis
        {...AXIS}
        axisLine={BASE_LINE}
        dataKey="said"
        type="number"
        domain={[0, 1]}
        tickCount={6}
        tickFormatter={formatWholePercent}
        height={44}
        label={{ ...AXIS_NAME, value: t('calibrations.said'), position: 'insideBottom' }}
      />
      <YAxis
        {...AXIS}
        domain={[0, 1]}
        tickCount={6}
        tickFormatter={formatWholePercent}
        width={60}
        label={{ ...AXIS_NAME, value: t('calibrations.right'), angle: -90, position: 'insideLeft' }}
      />
      <Tooltip
        content={<ChartTooltip formatValue={formatPercent} />}
        labelFormatter={(said) => `${t('calibrations.said')} ${formatPercent(Number(said))}`}
        cursor={BASE_LINE}
      />
      <Legend {...LEGEND} />
      <ReferenceLine
        segment={[
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ]}
        stroke="var(--color-ink-soft)"
        strokeDasharray="2 4"
      />
      <Line
        dataKey="raw"
        name={t('calibrations.raw')}
        stroke="var(--color-chart-vermilion)"
        strokeWidth={2}
        strokeDasharray="6 4"
        dot={{ r: 4, fill: 'var(--color-chart-vermilion)', strokeDasharray: 'none' }}
        connectNulls
        isAnimationActive={false}
      />
      {isCalibrated && (
        <Line
          dataKey="heldOut"
          name={t('calibrations.held_out')}
          stroke="var(--color-chart-blue)"
          strokeWidth={2}
          dot={{ r: 4, fill: 'var(--color-chart-blue)' }}
          connectNulls
          isAnimationActive={false}
        />
      )}
    </LineChart>
  );
}
