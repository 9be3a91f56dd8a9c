/** The heading of a column. */
export const HEAD_LOOK = 'px-3 py-2 text-left text-xs font-medium text-ink-soft';
