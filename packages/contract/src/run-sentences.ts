/** Why a photo has no result, as sentences for its owner. */
export const RUN_SENTENCES = {
  unreadable: 'This photo can no longer be read. Please take it again.',
  missing: 'The stored photo is missing. Please upload it again.',
  unavailable: 'No detector can be reached right now. The photo will be analysed as soon as one is back.',
  failed: 'The analysis of this photo failed. It can be started again.',
  again: 'The analysis was interrupted and will be tried again.',
} as const;
