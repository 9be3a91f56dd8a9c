import { IMAGE_STATUSES, type ImageStatus, LIMITS } from '@smart-waste/contract';
import type { ReportsRequest } from '../../../shared/api/reports.ts';

/** What the filter's fields hold; empty means not asked. Days are `YYYY-MM-DD`. */
export type ReportFilter = { place: string; status: ImageStatus | ''; from: string; to: string };

export const NO_FILTER: ReportFilter = { place: '', status: '', from: '', to: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day's first moment where the reader is; null when it is no day. */
function startOf(day: string): Date | null {
  const start = new Date(`${day}T00:00:00`);
  return DAY.test(day) && !Number.isNaN(start.getTime()) ? start : null;
}

const isStatus = (text: string): text is ImageStatus => IMAGE_STATUSES.some((status) => status === text);

/** Reads the filter out of an address, which anybody may have typed. */
export function filterIn(search: URLSearchParams): ReportFilter {
  const text = (name: keyof ReportFilter) => search.get(name) ?? '';
  const day = (name: 'from' | 'to') => (startOf(text(name)) ? text(name) : '');
  const status = text('status');
  return {
    place: text('place').slice(0, LIMITS.searchMaxLength),
    status: isStatus(status) ? status : '',
    from: day('from'),
    to: day('to'),
  };
}

/** Writes a changed filter into an address and leaves the rest of it alone. */
export function withFilter(search: URLSearchParams, change: Partial<ReportFilter>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, text] of Object.entries(change)) {
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export const isFiltered = (filter: ReportFilter): boolean =>
  Object.values(filter).some((text) => text !== '');

/** What the server is asked for: whole days of the reader's own calendar, the last one included. */
export function requestOf({ place, status, from, to }: ReportFilter): ReportsRequest {
  const first = startOf(from);
  const last = startOf(to);
  last?.setDate(last.getDate() + 1);
  return {
    ...(place.trim() && { place: place.trim() }),
    ...(status && { status }),
    ...(first && { uploaded_from: first.toISOString() }),
    ...(last && { uploaded_before: last.toISOString() }),
  };
}
