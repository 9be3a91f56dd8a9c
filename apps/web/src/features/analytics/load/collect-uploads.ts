import { type Image, LIMITS, type TimeRange } from '@smart-waste/contract';
import { filterByRange, startOfRange } from '@smart-waste/core';
import { listImages } from '../../../shared/api/images.ts';

/** More would take the browser too long. */
const MAX_UPLOADS = 10_000;

type Options = {
  range: TimeRange;
  now: Date;
  signal: AbortSignal;
};

/** The uploads of a time range, newest first, and whether older ones were left out because there are too many. */
export async function collectUploads({ range, now, signal }: Options) {
  const start = startOfRange(range, now)?.getTime();
  const isOlder = ({ uploaded_at }: Image) => start !== undefined && Date.parse(uploaded_at) < start;
  const uploads: Image[] = [];
  let cursor: string | null = null;
  do {
    const page = await listImages({ limit: LIMITS.listLimitMax, ...(cursor !== null && { cursor }) }, signal);
    // An upload with an invalid date is in no range but that of all time, and says nothing about the rest.
    const within = filterByRange(page.data, range, now);
    uploads.push(...within);
    cursor = page.data.some(isOlder) ? null : page.next_cursor; // the rest is older still
  } while (cursor !== null && uploads.length < MAX_UPLOADS);
  return { uploads: uploads.slice(0, MAX_UPLOADS), isWhole: cursor === null };
}
