import { IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';

/** How serious a status looks: which icon and colour a badge takes. */
export type StatusTone = 'waiting' | 'working' | 'good' | 'bad' | 'warning';
export type StatusBadge = { label: string; tone: StatusTone };

type Shown = { status: string; analysis_results: { message: string } | null };

const USER_BADGES: Record<ImageStatus, StatusBadge> = {
  pending: { label: 'Pending', tone: 'waiting' },
  processing: { label: 'Processing', tone: 'working' },
  completed: { label: 'Completed', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  ml_failed: { label: 'ML Failed', tone: 'bad' },
  ml_unavailable: { label: 'ML Unavailable', tone: 'warning' },
};

const isKnown = (status: string): status is ImageStatus =>
  (IMAGE_STATUSES as readonly string[]).includes(status);

/** The badge that a citizen sees: unknown statuses read as pending; a completed run whose message admits a failure warns (spec §4). */
export function userBadge({ status, analysis_results }: Shown): StatusBadge {
  if (!isKnown(status)) return USER_BADGES.pending;
  if (status === 'completed' && analysis_results?.message.includes('ML processing failed'))
    return { label: 'ML Failed', tone: 'warning' };
  return USER_BADGES[status];
}

/** Nothing more happens to the image by itself, apart from an unavailable detector coming back. */
export const isFinal = (status: ImageStatus): boolean => status !== 'pending' && status !== 'processing';

/** The line under a photo: what the machine saw, or nothing while it has not looked. */
export function detectionLine(results: { total_detections: number } | null): string | null {
  if (!results) return null;
  return results.total_detections > 0 ? 'Garbage detected' : 'Not detected';
}
