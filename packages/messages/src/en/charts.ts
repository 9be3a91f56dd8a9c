/** What all charts say. */
export const chartsMessages = {
  'charts.show_table': 'Show as table',
  'charts.move_with_arrows': 'Use the arrow keys to read each value.',
} as const;
