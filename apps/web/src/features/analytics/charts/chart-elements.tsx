import type { TooltipContentProps } from 'recharts';

/** What all charts share: quiet axes, no motion of their own. */
const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };
export const AXIS = { tick: TICK, tickLine: false, axisLine: false } as const;
export const BASE_LINE = { stroke: 'var(--color-line-strong)' };
export const GRID = { stroke: 'var(--color-line)', vertical: false } as const;
/** Names the value that stands on a bar. */
export const VALUE_LABEL = { fill: 'var(--color-ink)', fontSize: 12, fontWeight: 600 } as const;
export const ZERO_LABEL = { fill: 'var(--color-ink-soft)', fontSize: 12 } as const;
export const CURSOR = { fill: 'var(--color-sunken)' };

type ChartTooltipProps = Partial<TooltipContentProps> & {
  /** How a value is said, with its unit. */
  say: (value: number) => string;
};

/** What pointing at a value, or walking to it with the arrow keys, shows. */
export function ChartTooltip({ active, label, payload, say }: ChartTooltipProps) {
  const value = payload?.[0]?.value;
  if (active !== true || typeof value !== 'number') return null;
  return (
    <div className="rounded-control border bg-raised px-3 py-2 text-xs shadow-float">
      <p className="text-ink-soft">{label}</p>
      <p className="font-semibold tabular-nums">{say(value)}</p>
    </div>
  );
}
