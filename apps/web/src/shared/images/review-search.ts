import { IMAGE_ORDERS, type ImageOrder, type ImageStatus } from '@smart-waste/contract';
import { withParameters } from '../address.ts';
import type { ImageFilter } from '../api/images.ts';
import { isDay, toInstants } from '../format/day-range.ts';
import { PATHS } from '../paths.ts';

/** The filter buttons. Failed is every upload that ended without a result, including one without a detector. */
export const FILTERS = {
  all: undefined,
  pending: ['pending'],
  processing: ['processing'],
  completed: ['completed'],
  failed: ['failed', 'ml_failed', 'ml_unavailable'],
} as const satisfies Record<string, readonly ImageStatus[] | undefined>;
export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]; // Object.keys forgets the names

const VIEWS = ['live', 'trash'] as const;

/** An admin's search. It is part of the address, so that it survives a reload, a shared link and Back. */
export type ReviewSearch = {
  filter: FilterName;
  place: string;
  user: string;
  waste: string;
  /** Days as a date field holds them, each included; empty for any. */
  from: string;
  to: string;
  /** Whether an admin has reviewed it; empty for any. */
  reviewed: 'yes' | 'no' | '';
  /** Whether it has coordinates; empty for any. */
  located: 'yes' | 'no' | '';
  /** A moment, from which on; empty for all time. Links from other screens have it. */
  since: string;
  order: ImageOrder;
  /** The uploads, or the recently deleted ones. */
  view: (typeof VIEWS)[number];
};

/** An empty search, without the filter buttons. */
export const NO_SEARCH = {
  place: '',
  user: '',
  waste: '',
  from: '',
  to: '',
  reviewed: '',
  located: '',
  since: '',
} as const;

const parseChoice = <const T extends string, const O extends string>(
  text: string | null,
  values: readonly T[],
  otherwise: O,
): T | O => values.find((value) => value === text) ?? otherwise;
const parseDay = (text: string | null) => (text !== null && isDay(text) ? text : '');
const parseMoment = (text: string | null) =>
  text === null || Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString();

export const readSearch = (address: URLSearchParams): ReviewSearch => ({
  filter: parseChoice(address.get('filter'), FILTER_NAMES, 'all'),
  place: address.get('place') ?? '',
  user: address.get('user') ?? '',
  waste: address.get('waste') ?? '',
  from: parseDay(address.get('from')),
  to: parseDay(address.get('to')),
  reviewed: parseChoice(address.get('reviewed'), ['yes', 'no'], ''),
  located: parseChoice(address.get('located'), ['yes', 'no'], ''),
  since: parseMoment(address.get('since')),
  order: parseChoice(address.get('order'), IMAGE_ORDERS, 'newest'),
  view: parseChoice(address.get('view'), VIEWS, 'live'),
});

/** The defaults that are not empty. */
const DEFAULTS = new Map(Object.entries({ filter: 'all', order: 'newest', view: 'live' }));

/** The address with these changes; defaults are left out. */
export const withSearch = (address: URLSearchParams, change: Partial<ReviewSearch>): URLSearchParams =>
  withParameters(address, change, (value, name) => value === (DEFAULTS.get(name) ?? ''));

/** The filter of the counts, which cover all statuses. */
export function toSearchFilter(search: ReviewSearch): ImageFilter {
  const { place, user, waste, from, to, reviewed, located, since } = search;
  const { from: firstDay = '', before: uploaded_before } = toInstants({ from, to });
  // Both are written alike, so that the later text is the later moment.
  const [, uploaded_from = ''] = [firstDay, since].sort();
  return {
    ...(place && { place }),
    ...(user && { user }),
    ...(waste && { waste }),
    ...(reviewed && { reviewed }),
    ...(located && { located }),
    ...(uploaded_from && { uploaded_from }),
    ...(uploaded_before && { uploaded_before }),
  };
}

/** The filter of the list. */
export function toListFilter(search: ReviewSearch): ImageFilter {
  const statuses = FILTERS[search.filter];
  return {
    ...toSearchFilter(search),
    ...(statuses && { status: statuses.join(',') }),
    ...(search.order !== 'newest' && { order: search.order }),
  };
}

/** The address of the uploads without coordinates, of all time or since a moment. */
export function buildUnlocatedAddress(since: string | null): string {
  const list = withSearch(new URLSearchParams(), { located: 'no', since: since ?? '' });
  return `${PATHS.adminUploads}?${list}`;
}
