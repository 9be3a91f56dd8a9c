import { type AnalyticsSummary, DAY_MS, type TimeRange } from '@smart-waste/contract';
import { type AnalysedUpload, countBy } from './analysed-upload.ts';
import { startOfRange } from './time-range.ts';

/** The day of a moment in UTC, `YYYY-MM-DD`. */
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Every day of the range with its number of uploads, oldest first; days without any have 0. For all time it
 * starts with the first upload. Without uploads the list is empty.
 */
export function fillDays(
  counts: ReadonlyMap<string, number>,
  { range, now }: { range: TimeRange; now: Date },
): AnalyticsSummary['dailyUploads'] {
  const days = [...counts.keys()].sort();
  const [first] = days;
  const latest = days.at(-1);
  if (first === undefined || latest === undefined) return [];
  const start = startOfRange(range, now);
  const begin = start ? Math.floor(start.getTime() / DAY_MS) * DAY_MS : Date.parse(first);
  const end = Math.max(now.getTime(), Date.parse(latest));
  const daily: AnalyticsSummary['dailyUploads'] = [];
  for (let time = begin; time <= end; time += DAY_MS) {
    const date = formatDay(time);
    daily.push({ date, uploads: counts.get(date) ?? 0 });
  }
  return daily;
}

/** The uploads of a range, counted by day. An upload with an invalid date is ignored. */
export function countDailyUploads(
  uploads: readonly Pick<AnalysedUpload, 'uploaded_at'>[],
  period: { range: TimeRange; now: Date },
): AnalyticsSummary['dailyUploads'] {
  const times = uploads.map(({ uploaded_at }) => Date.parse(uploaded_at)).filter(Number.isFinite);
  return fillDays(countBy(times.map(formatDay)), period);
}
