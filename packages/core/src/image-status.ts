import { type AdminOverview, IMAGE_STATUSES, type ImageStatus } from '@smart-waste/contract';
import type { StatusId } from '@smart-waste/messages/en/status';

type Counters = Pick<AdminOverview, 'total' | 'pending' | 'processed' | 'failed'>;

/** How the admin dashboard sums up the statuses (ST-11); `ml_unavailable` counts in the total only. */
export function toAdminCounters(counts: Readonly<Record<ImageStatus, number>>): Counters {
  return {
    total: Object.values(counts).reduce((sum, images) => sum + images, 0),
    pending: counts.pending + counts.processing,
    processed: counts.completed,
    failed: counts.failed + counts.ml_failed,
  };
}

/** The tone of a status: it decides icon and colour of a badge. */
export type StatusTone = 'waiting' | 'working' | 'good' | 'bad' | 'warning';
export type StatusBadge = { label: StatusId; tone: StatusTone };

type ShownImage = { status: string; analysis_results: { message: string } | null };

const USER_BADGES: Record<ImageStatus, StatusBadge> = {
  pending: { label: 'status.pending', tone: 'waiting' },
  processing: { label: 'status.processing', tone: 'working' },
  completed: { label: 'status.completed', tone: 'good' },
  failed: { label: 'status.failed', tone: 'bad' },
  ml_failed: { label: 'status.ml_failed', tone: 'bad' },
  ml_unavailable: { label: 'status.ml_unavailable', tone: 'warning' },
};

const isKnown = (status: string): status is ImageStatus =>
  (IMAGE_STATUSES as readonly string[]).includes(status);

/**
 * The badge for a user: an unknown status counts as pending (ST-01); a completed run whose message reports a failure
 * warns (ST-08).
 */
export function chooseUserBadge({ status, analysis_results }: ShownImage): StatusBadge {
  if (!isKnown(status)) return USER_BADGES.pending;
  if (status === 'completed' && analysis_results?.message.includes('ML processing failed'))
    return { label: 'status.ml_failed', tone: 'warning' };
  return USER_BADGES[status];
}

/** The badge of the analytics screen: four labels, otherwise the raw status (ST-10), for which there is no message. */
export function chooseAnalyticsBadge(status: string): StatusBadge | { label: null; tone: StatusTone } {
  if (status === 'ml_failed') return USER_BADGES.failed;
  if (status === '') return { label: 'status.unknown', tone: 'warning' };
  if (status === 'ml_unavailable' || !isKnown(status)) return { label: null, tone: 'warning' };
  return USER_BADGES[status];
}

/** Whether the status is final: it changes only on request, or when an unavailable detector is healthy again. */
export const isFinal = (status: ImageStatus): boolean => status !== 'pending' && status !== 'processing';

/**
 * The action that an admin is offered (ST-12): a first analysis or another one. None while the photo is being
 * analysed, and none for a photo that can no longer be read.
 */
export function chooseAnalysisAction({ status, analysis_results }: ShownImage): 'start' | 'reprocess' | null {
  if (status === 'completed') return 'reprocess';
  const isOpen = status === 'pending' || status === 'ml_failed' || status === 'ml_unavailable';
  return isOpen && analysis_results === null ? 'start' : null;
}

/** The line under a photo: whether waste was detected, or nothing before the first analysis. */
export function chooseDetectionLine(results: { total_detections: number }): StatusId;
export function chooseDetectionLine(results: { total_detections: number } | null): StatusId | null;
export function chooseDetectionLine(results: { total_detections: number } | null): StatusId | null {
  if (!results) return null;
  return results.total_detections > 0 ? 'status.waste_found' : 'status.waste_not_found';
}
