import type { TooltipContentProps } from 'recharts';

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
