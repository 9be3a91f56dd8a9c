/** How an analysis ended. */
export const analysisMessages = {
  'analysis.check.broke_off': 'The test stopped unexpectedly. The worker log says why.',
  'analysis.run.failed': 'The analysis of this photo failed. It can be started again.',
  'analysis.run.interrupted': 'The analysis was interrupted and will be tried again.',
  'analysis.run.photo_missing': 'The stored photo is missing. Please upload it again.',
  'analysis.run.photo_unreadable': 'This photo can no longer be read. Please take it again.',
  'analysis.run.unavailable':
    'No detector is available right now. The photo will be analysed as soon as one is.',
  'analysis.result.count': '{count} × {title}',
  'analysis.result.none': 'No waste detected',
  'analysis.result.found': 'Found {total, plural, one {# item} other {# items}} of waste: {counts}',
} as const;

export type AnalysisId = keyof typeof analysisMessages;
