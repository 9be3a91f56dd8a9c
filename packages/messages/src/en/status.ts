/** The status of an upload as a badge says it, and the line under its photo. */
export const statusMessages = {
  'status.by_person': 'checked by a person',
  'status.completed': 'Completed',
  'status.failed': 'Failed',
  'status.ml_failed': 'ML Failed',
  'status.ml_unavailable': 'ML Unavailable',
  'status.pending': 'Pending',
  'status.processing': 'Processing',
  'status.unknown': 'Unknown',
  'status.no_waste': 'No waste found',
  'status.waste_found': 'Garbage detected',
  'status.waste_not_found': 'Not detected',
} as const;

export type StatusId = keyof typeof statusMessages;
