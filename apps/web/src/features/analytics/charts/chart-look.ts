/** What all charts share: quiet axes, no motion of their own. */
const TICK = { fill: 'var(--color-ink-soft)', fontSize: 12 };
export const AXIS = { tick: TICK, tickLine: false, axisLine: false } as const;
export const BASE_LINE = { stroke: 'var(--color-line-strong)' };
export const GRID = { stroke: 'var(--color-line)', vertical: false } as const;
/** Names the value that stands on a bar. */
export const VALUE_LABEL = { fill: 'var(--color-ink)', fontSize: 12, fontWeight: 600 } as const;
export const ZERO_LABEL = { fill: 'var(--color-ink-soft)', fontSize: 12 } as const;
export const CURSOR = { fill: 'var(--color-sunken)' };
