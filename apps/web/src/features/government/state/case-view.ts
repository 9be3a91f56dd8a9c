import {
  CASE_DUE_FILTERS,
  CASE_ORDERS,
  CASE_STATUS_FILTERS,
  type CaseOrder,
  LIMITS,
} from '@smart-waste/contract';
import { useCallback, useMemo } from 'react';
import { useAddress, withParameters } from '../../../shared/address.ts';

/** Everything that the address says about the list: filters and an order as text; empty means no restriction. */
export type CaseView = {
  status: string;
  category: string;
  /** `me`, `none`, or a user id. */
  assignee: string;
  due: string;
  waste: string;
  text: string;
  returned: string;
  escalated: string;
  check_on_site: string;
  /** Latitude and longitude, separated by a comma. */
  near: string;
  /** In metres. */
  within: string;
  order: CaseOrder;
};

/** Also what is not restricted is a choice of the status: the list begins with what is still to be done. */
export const ALL_STATUSES = 'all';
export const DISTANCES = ['500', '1000', '5000'] as const;
export const DEFAULT_VIEW: CaseView = {
  status: 'open',
  category: '',
  assignee: '',
  due: '',
  waste: '',
  text: '',
  returned: '',
  escalated: '',
  check_on_site: '',
  near: '',
  within: '1000',
  order: 'urgency',
};

const ID = /^[1-9]\d{0,9}$/;
const POINT = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/;
const isOneOf = (values: readonly string[], text: string) => values.includes(text);

/** What each parameter may hold; anything else counts as its default. */
const IS_VALID: Record<keyof CaseView, (text: string) => boolean> = {
  status: (text) => text === ALL_STATUSES || isOneOf(CASE_STATUS_FILTERS, text),
  category: (text) => ID.test(text),
  assignee: (text) => text === 'me' || text === 'none' || ID.test(text),
  due: (text) => isOneOf(CASE_DUE_FILTERS, text),
  waste: () => true,
  text: () => true,
  returned: (text) => text === 'yes',
  escalated: (text) => text === 'yes',
  check_on_site: (text) => text === 'yes',
  near: (text) => POINT.test(text),
  within: (text) => isOneOf(DISTANCES, text),
  order: (text) => isOneOf(CASE_ORDERS, text),
};

/** Reads the view from an address, which may contain anything. */
export function readView(address: URLSearchParams): CaseView {
  const view: Record<string, string> = { ...DEFAULT_VIEW };
  for (const [name, isValid] of Object.entries(IS_VALID)) {
    const text = address.get(name)?.slice(0, LIMITS.searchMaxLength);
    if (text !== undefined && isValid(text)) view[name] = text;
  }
  return view as CaseView; // every name of it was set above, the order to one of the orders
}

/** Writes a changed view into an address and leaves the rest of it alone. */
export const withView = (address: URLSearchParams, change: Partial<CaseView>): URLSearchParams =>
  withParameters(
    address,
    change,
    (value, name) => value === (DEFAULT_VIEW as Readonly<Record<string, string>>)[name],
  );

/** Whether the list has other restrictions than at first; an order is none. */
export const isFiltered = ({ order: _, within: __, ...view }: CaseView): boolean =>
  Object.entries(view).some(([name, value]) => value !== DEFAULT_VIEW[name as keyof typeof view]);

export type CasesRequest = Record<string, string | number>;

/** The view as the server asks for it. */
export function toCasesRequest(view: CaseView): CasesRequest {
  const { status, category, assignee, due, waste, text, returned, escalated, check_on_site, order } = view;
  const [, latitude, longitude] = POINT.exec(view.near) ?? [];
  const request: CasesRequest = {
    status: status === ALL_STATUSES ? '' : status,
    category_id: category,
    assignee,
    due,
    waste: waste.trim(),
    text: text.trim(),
    returned,
    escalated,
    check_on_site,
    order: order === DEFAULT_VIEW.order ? '' : order,
    near_latitude: latitude ?? '',
    near_longitude: longitude ?? '',
    within_meters: latitude === undefined ? '' : view.within,
  };
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''));
}

const OPEN = 'case';
const ROUTE = 'route';

/** The view and the open case as the address has them. */
export function useCaseAddress() {
  const { address, change, open } = useAddress();
  const number = address.get(OPEN) ?? '';
  return {
    view: useMemo(() => readView(address), [address]),
    change: useCallback(
      (changes: Partial<CaseView>) => change((before) => withView(before, changes)),
      [change],
    ),
    openNumber: ID.test(number) ? Number(number) : null,
    /** The numbers of the cases of a route, separated by commas; empty without a route. */
    route: address.get(ROUTE) ?? '',
    openRoute: useCallback((numbers: readonly number[]) => open(ROUTE, numbers.join(',') || null), [open]),
    open: useCallback((next: number | null) => open(OPEN, next === null ? null : String(next)), [open]),
  };
}
