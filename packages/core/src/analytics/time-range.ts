import type { TimeRange } from '@smart-waste/contract';
import type { AnalysedUpload } from './analysed-upload.ts';

const HOUR_MS = 3_600_000;
const LENGTH_MS: Record<Exclude<TimeRange, 'all'>, number> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

/** The first moment of the range that ends at `now`; null for all time. */
export const startOfRange = (range: TimeRange, now: Date): Date | null =>
  range === 'all' ? null : new Date(now.getTime() - LENGTH_MS[range]);

/** The period of the same length directly before the range; null for all time. */
export function getPreviousPeriod(range: TimeRange, now: Date): { from: Date; before: Date } | null {
  const before = startOfRange(range, now);
  const from = before && startOfRange(range, before);
  return from && before && { from, before };
}

/** The uploads of a time range. An upload with an invalid date belongs to all time only. */
export function filterByRange<Upload extends Pick<AnalysedUpload, 'uploaded_at'>>(
  uploads: readonly Upload[],
  range: TimeRange,
  now: Date,
): Upload[] {
  const start = startOfRange(range, now);
  if (!start) return [...uploads];
  return uploads.filter(({ uploaded_at }) => Date.parse(uploaded_at) >= start.getTime());
}
