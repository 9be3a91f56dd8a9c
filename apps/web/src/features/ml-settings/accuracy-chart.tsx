import type { DetectorChoice, ModelCheck } from '@smart-waste/contract';
import { useElementSize } from '../../shared/ui/use-element-size.ts';
import { useWords } from '../../shared/words/words.ts';
import { useFigureTexts } from './figures-table.tsx';
import { settingsWords } from './words.ts';

/** Until the chart has been measured. */
const FIRST_WIDTH = 640;
const HEIGHT = 200;
const INSET = { left: 40, right: 104, top: 22, bottom: 12 };
const GRID = [0, 0.25, 0.5, 0.75, 1];
const COLORS: Record<DetectorChoice, string> = {
  yolo: 'var(--color-chart-blue)',
  roboflow: 'var(--color-chart-vermilion)',
};

const yOf = (share: number) => INSET.top + (1 - share) * (HEIGHT - INSET.top - INSET.bottom);

/** Times from left to right; a single test stands in the middle. */
function scaleOf(series: readonly Series[], chartWidth: number) {
  const times = series.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const width = chartWidth - INSET.left - INSET.right;
  return ({ at }: Point) =>
    INSET.left + (last === first ? 0.5 : (Date.parse(at) - first) / (last - first)) * width;
}

/** Accuracy over time, a line for each detector, with the version where a new one begins. The table beside it says the same. */
export function AccuracyChart({ series }: { series: readonly Series[] }) {
  const w = useWords(settingsWords);
  const { ref, width: measured } = useElementSize();
  const width = measured || FIRST_WIDTH;
  const xOf = scaleOf(series, width);
  return (
    <div ref={ref}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={w.chart} className="w-full text-[12px]">
        {GRID.map((share) => (
          <g key={share}>
            <line
              x1={INSET.left}
              x2={width - INSET.right}
              y1={yOf(share)}
              y2={yOf(share)}
              stroke="var(--color-line)"
            />
            <text x={INSET.left - 8} y={yOf(share) + 4} textAnchor="end" className="fill-ink-soft">
              {share * 100}%
            </text>
          </g>
        ))}
        {series.map((one) => (
          <Line key={one.detector} series={one} xOf={xOf} />
        ))}
      </svg>
    </div>
  );
}

function Line({ series: { detector, points }, xOf }: { series: Series; xOf: (point: Point) => number }) {
  const w = useWords(settingsWords);
  const texts = useFigureTexts();
  const last = points.at(-1);
  const path = points.map((point) => `${xOf(point)},${yOf(point.map50)}`).join(' ');
  return (
    <g fill={COLORS[detector]}>
      <polyline points={path} fill="none" stroke={COLORS[detector]} strokeWidth="2" strokeLinejoin="round" />
      {points.map((point, index) => (
        <g key={point.at}>
          <circle cx={xOf(point)} cy={yOf(point.map50)} r="4">
            <title>{`${point.version}: ${texts.percent(point.map50)}`}</title>
          </circle>
          {isNewVersion(points, index) && (
            <text
              x={xOf(point)}
              y={yOf(point.map50) - 10}
              textAnchor="middle"
              className="fill-ink tabular-nums"
            >
              {point.version}
            </text>
          )}
        </g>
      ))}
      {last && (
        <text x={xOf(last) + 10} y={yOf(last.map50) + 4} className="fill-ink font-medium">
          {w[detector]}
        </text>
      )}
    </g>
  );
}

type Point = { at: string; map50: number; version: string };
type Series = { detector: DetectorChoice; points: Point[] };

/** Accuracy of each detector from the oldest test to the newest; tests without a score are left out. */
export function seriesOf(tests: readonly ModelCheck[], detectors: readonly DetectorChoice[]): Series[] {
  const oldestFirst = [...tests].reverse();
  return detectors
    .map((detector) => ({
      detector,
      points: oldestFirst.flatMap(({ asked_at, performance }) => {
        const figures = performance?.detectors.find((one) => one.detector === detector);
        const map50 = figures?.evaluation.map50 ?? null;
        return map50 === null ? [] : [{ at: asked_at, map50, version: figures?.model_version ?? '' }];
      }),
    }))
    .filter(({ points }) => points.length > 0);
}

/** Where the version differs from the one before: that is what a reader wants named. */
export const isNewVersion = (points: readonly Point[], index: number): boolean =>
  points[index]?.version !== points[index - 1]?.version;
