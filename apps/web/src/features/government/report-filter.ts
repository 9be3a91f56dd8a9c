import { IMAGE_STATUSES, type ImageStatus, LIMITS } from '@smart-waste/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { instantsOf, isDay } from '../../shared/format/day-range.ts';
import type { ReportsRequest } from './reports.ts';

/** The values of the filter's fields; empty means no restriction. Days are `YYYY-MM-DD`. */
export type ReportFilter = { place: string; status: ImageStatus | ''; from: string; to: string };

export const NO_FILTER: ReportFilter = { place: '', status: '', from: '', to: '' };

const isStatus = (text: string): text is ImageStatus => IMAGE_STATUSES.some((status) => status === text);

/** Reads the filter from an address, which may contain anything. */
export function filterIn(search: URLSearchParams): ReportFilter {
  const text = (name: keyof ReportFilter) => search.get(name) ?? '';
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? text(name) : '');
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

/** The request of a filter: whole days in local time, including the last. */
export function requestOf({ place, status, from, to }: ReportFilter): ReportsRequest {
  const days = instantsOf({ from, to });
  return {
    ...(place.trim() && { place: place.trim() }),
    ...(status && { status }),
    ...(days.from && { uploaded_from: days.from }),
    ...(days.before && { uploaded_before: days.before }),
  };
}

const OPEN = 'report';

function withOpen(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete(OPEN);
  else next.set(OPEN, id);
  return next;
}

/**
 * The filter and the open report as the address has them: the back button closes a report, and the same
 * view can be shared as a link.
 */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  const change = useCallback(
    (changed: Partial<ReportFilter>) =>
      setSearch((before) => withFilter(before, changed), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  const open = useCallback(
    (id: string) => setSearch((before) => withOpen(before, id), { preventScrollReset: true }),
    [setSearch],
  );
  const close = useCallback(
    () => setSearch((before) => withOpen(before, null), { replace: true, preventScrollReset: true }),
    [setSearch],
  );
  return { filter, change, opened: search.get(OPEN), open, close };
}
