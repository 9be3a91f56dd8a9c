import type { CaseDetail, CaseList, CaseSummary } from '@smart-waste/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { collectRows, useGrowingList } from '../../../shared/api/cursor-pages.ts';
import type { CasesRequest } from './case-view.ts';
import {
  caseKeys,
  countEscalated,
  listCases,
  listStaff,
  type MapBounds,
  mapCases,
  showCase,
  toSummary,
} from './cases.ts';

const PAGE_SIZE = 50;
const REFRESH_MS = 60_000;

type Pages = InfiniteData<CaseList>;

/** The cases of a view, page by page; the old ones stay visible while another view loads. */
export function useCases(request: CasesRequest) {
  const query = useGrowingList({
    queryKey: caseKeys.pages(request),
    fetchPage: (cursor, signal) =>
      listCases({ ...request, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
  const cases = useMemo(() => collectRows(query.data, (caseItem) => caseItem.number), [query.data]);
  return { query, cases, total: query.data?.pages[0]?.total ?? null };
}

/** The cases on the part of the map that is shown; none until the map has said which that is. */
export function useMapCases(request: CasesRequest, bounds: MapBounds | null) {
  return useQuery({
    queryKey: caseKeys.map(request, bounds),
    queryFn: ({ signal }) => (bounds ? mapCases({ ...request, ...bounds }, signal) : null),
    enabled: bounds !== null,
    placeholderData: keepPreviousData,
  });
}

export const useCase = (number: number | null) =>
  useQuery({
    queryKey: caseKeys.one(number ?? 0),
    queryFn: ({ signal }) => showCase(number ?? 0, signal),
    refetchInterval: REFRESH_MS,
    enabled: number !== null,
  });

/** The number of cases that were not answered in time. Live events keep it true. */
export const useEscalated = () =>
  useQuery({
    queryKey: caseKeys.escalated,
    queryFn: ({ signal }) => countEscalated(signal),
    refetchInterval: REFRESH_MS,
  });

const LONG_MS = 10 * 60_000;

export const useStaff = () =>
  useQuery({ queryKey: caseKeys.staff, queryFn: ({ signal }) => listStaff(signal), staleTime: LONG_MS });

/** Returns the newest that this device knows of a case, which the screen may not have rendered yet. */
export function useNewestCase(): (number: number, cases: readonly CaseSummary[]) => CaseSummary | undefined {
  const client = useQueryClient();
  return (number, cases) => {
    const listed = cases.find((caseItem) => caseItem.number === number);
    const detail = client.getQueryData<CaseDetail>(caseKeys.one(number));
    return detail && detail.version >= (listed?.version ?? 0) ? detail : listed;
  };
}

/** Shows a changed case at once wherever it is shown; whether it still belongs into a list is asked again. */
export function storeCase(client: QueryClient, changed: CaseDetail): void {
  client.setQueryData(caseKeys.one(changed.number), changed);
  const summary = toSummary(changed);
  client.setQueriesData<Pages>(
    { queryKey: caseKeys.lists },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          data: page.data.map((caseItem) => (caseItem.number === changed.number ? summary : caseItem)),
        })),
      },
  );
  void client.invalidateQueries({ queryKey: caseKeys.lists });
  void client.invalidateQueries({ queryKey: caseKeys.maps });
  void client.invalidateQueries({ queryKey: caseKeys.escalated });
}

/** Asks again for everything that shows this case, because it was changed elsewhere. */
export function reloadCase(client: QueryClient, number: number): Promise<void> {
  void client.invalidateQueries({ queryKey: caseKeys.lists });
  return client.invalidateQueries({ queryKey: caseKeys.one(number) });
}

/** Requests a case again, so that the signed links to its photos are fresh. */
export function useRenewCase(): (number: number) => Promise<CaseDetail> {
  const client = useQueryClient();
  return (number) =>
    client.fetchQuery({
      queryKey: caseKeys.one(number),
      queryFn: ({ signal }) => showCase(number, signal),
      staleTime: 0,
    });
}
