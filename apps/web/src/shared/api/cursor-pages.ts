import {
  type InfiniteData,
  keepPreviousData,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useAddress } from '../address.ts';

/** One page of a list; `next_cursor` requests the following page and is null on the last one. */
type CursorPage = { data: readonly unknown[]; next_cursor: string | null };
type FetchPage<P> = (cursor: string | undefined, signal: AbortSignal) => Promise<P>;

type GrowingListOptions<P> = Pick<
  UndefinedInitialDataInfiniteOptions<P, Error, InfiniteData<P>, readonly unknown[], string | undefined>,
  'queryKey' | 'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus' | 'placeholderData'
> & { fetchPage: FetchPage<P> };

/** A list that grows downwards, page by page. */
export const useGrowingList = <P extends CursorPage>({ fetchPage, ...options }: GrowingListOptions<P>) =>
  useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined, // the type of the parameter, which a bare undefined lacks
    getNextPageParam: ({ next_cursor }: P) => next_cursor ?? undefined,
  });

/**
 * The rows of the pages that are loaded, each once: a row that moved while they were fetched is on two of them. It
 * stays at its first place, as it was fetched last.
 */
export function collectRows<Row>(
  list: { pages: readonly { data: readonly Row[] }[] } | undefined,
  getKey: (row: Row) => string | number,
): Row[] {
  const rows = list?.pages.flatMap(({ data }) => data) ?? [];
  return [...new Map(rows.map((row) => [getKey(row), row])).values()];
}

const REFETCH_MS = 15_000;

/** Which page is shown: the cursors of the pages from the second one up to it. */
type Place = { cursors: readonly string[]; show: (cursors: readonly string[]) => void };

type PagedListOptions = {
  /** The page is fetched again while it is looked at, and when the person comes back to it. */
  isLive?: boolean;
  /** Where the screen keeps which page is shown; without it, only until it is left. */
  place?: Place;
};

/** Another key begins at the first page. */
function usePlaceInState(key: string): Place {
  const [position, setPosition] = useState({ key, cursors: NO_CURSORS });
  return {
    cursors: position.key === key ? position.cursors : NO_CURSORS,
    show: (cursors) => setPosition({ key, cursors }),
  };
}
const NO_CURSORS: readonly string[] = [];

/** Keeps the page in this parameter of the address: it is shown again after a reload, and when the person comes back. */
export function usePlaceInAddress(parameter: string): Place {
  const { address, change } = useAddress();
  return {
    cursors: address.getAll(parameter),
    show: (cursors) =>
      change((before) => {
        const next = new URLSearchParams(before);
        next.delete(parameter);
        for (const cursor of cursors) next.append(parameter, cursor);
        return next;
      }),
  };
}

/**
 * A list of which one page is shown at a time. The shown page stays visible while the next one is fetched. A later page whose
 * rows have all gone gives way to the one before it.
 */
export function usePagedList<P extends CursorPage>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<P>,
  { isLive = false, place }: PagedListOptions = {},
) {
  const placeInState = usePlaceInState(JSON.stringify(queryKey));
  const { cursors, show } = place ?? placeInState;
  const cursor = cursors.at(-1);
  const query = useQuery({
    queryKey: [...queryKey, cursor ?? null],
    queryFn: ({ signal }) => fetchPage(cursor, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    ...(isLive && { refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' as const }),
  });
  const goneCursor = query.data?.data.length === 0 && !query.isPlaceholderData ? cursor : undefined;
  const showPageBefore = useEffectEvent((gone: string) => show(cursors.slice(0, cursors.indexOf(gone))));
  // What is kept here changes before the empty page is shown; an address cannot change while the screen is rendered.
  if (goneCursor !== undefined && !place) show(cursors.slice(0, -1));
  useEffect(() => {
    if (goneCursor !== undefined) showPageBefore(goneCursor);
  }, [goneCursor]);
  const pager = {
    /** For the element that holds the rows. */
    listId: useId(),
    page: cursors.length + 1,
    nextCursor: query.data?.next_cursor ?? null,
    onNext: (next: string) => show([...cursors, next]),
    onPrevious: () => show(cursors.slice(0, -1)),
    busy: query.isPlaceholderData,
  };
  const toFirst = () => show([]);
  return {
    query: { ...query, showFromStart: cursor === undefined ? undefined : toFirst },
    pager,
    /** Shows the first page, where what was added last stands. */
    toFirst,
  };
}
