import {
  IMAGE_STATUSES,
  type ImageStatus,
  LIMITS,
  REPORT_ORDERS,
  type ReportOrder,
} from '@smart-waste/contract';
import { useCallback, useMemo } from 'react';
import { useAddress, withParameters } from '../../shared/address.ts';
import { isDay, toInstants } from '../../shared/format/day-range.ts';
import type { ReportsRequest } from './reports.ts';

/** The values of the filter's fields; empty means no restriction. Days are `YYYY-MM-DD`. */
export type ReportFilter = { place: string; status: ImageStatus | ''; from: string; to: string };

const DEFAULT_ORDER = 'newest' satisfies ReportOrder;

export const NO_FILTER: ReportFilter = { place: '', status: '', from: '', to: '' };

const isStatus = (text: string): text is ImageStatus => IMAGE_STATUSES.some((status) => status === text);

/** Reads the filter from an address, which may contain anything. */
export function readFilter(search: URLSearchParams): ReportFilter {
  const readText = (name: keyof ReportFilter) => search.get(name) ?? '';
  const readDay = (name: 'from' | 'to') => (isDay(readText(name)) ? readText(name) : '');
  const status = readText('status');
  return {
    place: readText('place').slice(0, LIMITS.searchMaxLength),
    status: isStatus(status) ? status : '',
    from: readDay('from'),
    to: readDay('to'),
  };
}

/** The order in an address, which may be anything. */
export const readOrder = (search: URLSearchParams): ReportOrder =>
  REPORT_ORDERS.find((order) => order === search.get('order')) ?? DEFAULT_ORDER;

type Change = Partial<ReportFilter & { order: ReportOrder }>;

/** Writes a changed filter or order into an address and leaves the rest of it alone. */
export const withFilter = (address: URLSearchParams, change: Change): URLSearchParams =>
  withParameters(address, change, (value, name) => value === (name === 'order' ? DEFAULT_ORDER : ''));

export const isFiltered = (filter: ReportFilter): boolean =>
  Object.values(filter).some((text) => text !== '');

/** The request of a filter and an order: whole days in local time, including the last. */
export function toReportsRequest(
  { place, status, from, to }: ReportFilter,
  order: ReportOrder = DEFAULT_ORDER,
): ReportsRequest {
  const days = toInstants({ from, to });
  return {
    ...(place.trim() && { place: place.trim() }),
    ...(status && { status }),
    ...(days.from && { uploaded_from: days.from }),
    ...(days.before && { uploaded_before: days.before }),
    ...(order !== DEFAULT_ORDER && { order }),
  };
}

const OPEN = 'report';

/** The filter, the order and the open report as the address has them. */
export function useReportAddress() {
  const { address, change, open } = useAddress();
  return {
    filter: useMemo(() => readFilter(address), [address]),
    order: readOrder(address),
    change: useCallback((changes: Change) => change((before) => withFilter(before, changes)), [change]),
    opened: address.get(OPEN),
    open: useCallback((id: string) => open(OPEN, id), [open]),
    close: useCallback(() => open(OPEN, null), [open]),
  };
}
