import { BROWSER_REPORT_UPLOADS, type Image, LIMITS, type TimeRange } from '@smart-waste/contract';
import { startOfRange } from '@smart-waste/core';
import { listImages } from '../../../shared/api/images.ts';

type Options = {
  range: TimeRange;
  now: Date;
  signal: AbortSignal;
  /** Called with the number of loaded uploads and the maximum. */
  onProgress?: (collected: number, atMost: number) => void;
};

/** The uploads of a time range, newest first, and whether older ones were left out because there are too many. */
export async function collectUploads({ range, now, signal, onProgress }: Options) {
  const start = startOfRange(range, now)?.toISOString() ?? '';
  const uploads: Image[] = [];
  let cursor: string | null = null;
  do {
    const page = await listImages({ limit: LIMITS.listLimitMax, ...(cursor !== null && { cursor }) }, signal);
    const within = page.data.filter(({ uploaded_at }) => uploaded_at >= start);
    uploads.push(...within);
    onProgress?.(uploads.length, Math.min(page.total, BROWSER_REPORT_UPLOADS));
    cursor = within.length === page.data.length ? page.next_cursor : null; // the rest is older still
  } while (cursor !== null && uploads.length < BROWSER_REPORT_UPLOADS);
  return { uploads: uploads.slice(0, BROWSER_REPORT_UPLOADS), isWhole: cursor === null };
}
