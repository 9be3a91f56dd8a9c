import {
  IMAGE_STATUSES,
  type ImageStatus,
  LIMITS,
  REPORT_ORDERS,
  type ReportOrder,
} from '@smart-waste/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { instantsOf, isDay } from '../../shared/format/day-range.ts';
import type { ReportsRequest } from './reports.ts';

/** The values of the filter's fields; empty means no restriction. Days are `YYYY-MM-DD`. */
export type ReportFilter = { place: string; status: ImageStatus | ''; from: string; to: string };

const DEFAULT_ORDER = 'newest' satisfies ReportOrder;

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

/** The order in an address, which may be anything. */
export const orderIn = (search: URLSearchParams): ReportOrder =>
  REPORT_ORDERS.find((order) => order === search.get('order')) ?? DEFAULT_ORDER;

type Change = Partial<ReportFilter & { order: ReportOrder }>;

/** Writes a changed filter or order into an address and leaves the rest of it alone. */
export function withFilter(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, text] of Object.entries(change)) {
    if (text === '' || (name === 'order' && text === DEFAULT_ORDER)) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

export const isFiltered = (filter: ReportFilter): boolean =>
  Object.values(filter).some((text) => text !== '');

/** The request of a filter and an order: whole days in local time, including the last. */
export function requestOf(
  { place, status, from, to }: ReportFilter,
  order: ReportOrder = DEFAULT_ORDER,
): ReportsRequest {
  const days = instantsOf({ from, to });
  return {
    ...(place.trim() && { place: place.trim() }),
    ...(status && { status }),
    ...(days.from && { uploaded_from: days.from }),
    ...(days.before && { uploaded_before: days.before }),
    ...(order !== DEFAULT_ORDER && { order }),
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
 * The filter, the order and the open report as the address has them: the back button closes a report, and the same
 * view can be shared as a link.
 */
export function useReportAddress() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  const order = orderIn(search);
  const change = useCallback(
    (changed: Change) =>
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
  return { filter, order, change, opened: search.get(OPEN), open, close };
}
