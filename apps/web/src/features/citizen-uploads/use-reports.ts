import type { GovernmentReport } from '@smart-waste/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useGrowingList } from '../../shared/api/cursor-pages.ts';
import { listReports, type ReportsRequest, reportKeys, showReport } from './reports.ts';

const PAGE_SIZE = 30;
const REFRESH_MS = 60_000;

/** The reports that match a filter, page by page; the old ones stay visible while another filter loads. */
export function useReports(request: ReportsRequest) {
  return useGrowingList({
    queryKey: reportKeys.pages(request),
    fetchPage: (cursor, signal) =>
      listReports({ ...request, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
}

/** Requests a report again, so that the signed links to its photo are fresh. */
export function useRenewReport(): (imageId: string) => Promise<GovernmentReport> {
  const client = useQueryClient();
  return (imageId) =>
    client.fetchQuery({
      queryKey: reportKeys.one(imageId),
      queryFn: ({ signal }) => showReport(imageId, signal),
      staleTime: 0,
    });
}
