import type { DefaultLegendContentProps, TooltipContentProps } from 'recharts';
import { formatPercent } from '../format/values.ts';

/**
 * What all charts share: quiet axes and no animation. Their texts are not read out: numbers without their names say
 * nothing, and a table has both.
 */
const UNREAD = { 'aria-hidden': true } as const;
const TICK = { ...UNREAD, fill: 'var(--color-ink-soft)', fontSize: 12 };
export const AXIS = { tick: TICK, tickLine: false, axisLine: false } as const;
export const BASE_LINE = { stroke: 'var(--color-line-strong)' };
export const GRID = { stroke: 'var(--color-line)', vertical: false } as const;
/** What an axis measures. */
export const AXIS_NAME = { ...TICK, style: { textAnchor: 'middle' } } as const;
/** The value above a bar or at a point. */
export const VALUE_LABEL = { ...UNREAD, fill: 'var(--color-ink)', fontSize: 12, fontWeight: 600 } as const;
export const ZERO_LABEL = { ...UNREAD, fill: 'var(--color-ink-soft)', fontSize: 12 } as const;
export const CURSOR = { fill: 'var(--color-sunken)' };

/** A share beside an axis, as a whole percentage. */
export const formatWholePercent = (share: number): string => `${Math.round(share * 100)}%`;

/** A share in the table of a chart, or a dash where there is none. */
export const formatShare = (share: number | null | undefined): string =>
  share == null ? '–' : formatPercent(share);

type ChartTooltipProps = Partial<TooltipContentProps> & {
  /** Formats a value with its unit. */
  formatValue: (value: number) => string;
};

/**
 * The values under the pointer, or at the position that the arrow keys have reached, read out; named where there are
 * several.
 */
export function ChartTooltip({ active, label, payload, labelFormatter, formatValue }: ChartTooltipProps) {
  const entries = payload?.filter(({ value }) => typeof value === 'number') ?? [];
  const isShown = active === true && entries.length > 0;
  return (
    <div role="status">
      {isShown && (
        <div className="rounded-control border bg-raised px-3 py-2 text-xs shadow-float">
          <p className="text-ink-soft">{labelFormatter ? labelFormatter(label, entries) : label}</p>
          {entries.map(({ name, value }) => (
            <p key={String(name)} className="font-semibold tabular-nums">
              {entries.length > 1 && <span className="font-normal text-ink-soft">{name} </span>}
              {formatValue(Number(value))}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

/** The names of the lines or bars. The library's own legend names its icons in English, which are read out. */
const ChartLegend = ({ payload = [] }: Pick<DefaultLegendContentProps, 'payload'>) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
    {payload.map((entry) => (
      <li key={String(entry.value)} className="flex items-center gap-1.5">
        <LegendIcon {...entry} />
        {entry.value}
      </li>
    ))}
  </ul>
);

type LegendEntry = NonNullable<DefaultLegendContentProps['payload']>[number];

/** A piece of the line as it is drawn, or a square for bars. */
function LegendIcon({ color, type, payload }: LegendEntry) {
  const isLine = type === 'line';
  const dash = payload && 'strokeDasharray' in payload ? payload.strokeDasharray : undefined;
  return (
    <svg aria-hidden="true" width={isLine ? 20 : 10} height={10}>
      {isLine ? (
        <line
          x2={20}
          y1={5}
          y2={5}
          stroke={color}
          strokeWidth={2}
          {...(typeof dash === 'string' && { strokeDasharray: dash })}
        />
      ) : (
        <rect width={10} height={10} fill={color} />
      )}
    </svg>
  );
}

/** Above a chart, at its left. */
export const LEGEND = {
  verticalAlign: 'top',
  align: 'left',
  height: 32,
  itemSorter: null,
  content: ChartLegend,
} as const;
