import {
  type InfiniteData,
  keepPreviousData,
  type UndefinedInitialDataInfiniteOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

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
export function rowsOfPages<Row>(
  list: { pages: readonly { data: readonly Row[] }[] } | undefined,
  keyOf: (row: Row) => string | number,
): Row[] {
  const rows = list?.pages.flatMap(({ data }) => data) ?? [];
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const REFETCH_MS = 15_000;

type Position = { key: string; previous: readonly string[] };

type PagedListOptions = {
  /** The page is fetched again while it is looked at, and when the person comes back to it. */
  isLive?: boolean;
};

/**
 * A list of which one page is shown at a time. Another `queryKey` begins at the first page; the shown page stays
 * visible while the next one is fetched. A later page whose rows have all gone gives way to the one before it.
 */
export function usePagedList<P extends CursorPage>(
  queryKey: readonly unknown[],
  fetchPage: FetchPage<P>,
  { isLive = false }: PagedListOptions = {},
) {
  const key = JSON.stringify(queryKey);
  const [position, setPosition] = useState<Position>({ key, previous: [] });
  const previous = position.key === key ? position.previous : [];
  const cursor = previous.at(-1);
  const query = useQuery({
    queryKey: [...queryKey, cursor ?? null],
    queryFn: ({ signal }) => fetchPage(cursor, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    ...(isLive && { refetchInterval: REFETCH_MS, refetchOnWindowFocus: 'always' as const }),
  });
  const hasGone = query.data?.data.length === 0 && !query.isPlaceholderData;
  if (hasGone && previous.length > 0) setPosition({ key, previous: previous.slice(0, -1) });
  const pager = {
    page: previous.length + 1,
    nextCursor: query.data?.next_cursor ?? null,
    onNext: (next: string) => setPosition({ key, previous: [...previous, next] }),
    onPrevious: () => setPosition({ key, previous: previous.slice(0, -1) }),
    busy: query.isPlaceholderData,
  };
  return {
    query,
    pager,
    /** Shows the first page, where what was added last stands. */
    toFirst: () => setPosition({ key, previous: [] }),
  };
}
