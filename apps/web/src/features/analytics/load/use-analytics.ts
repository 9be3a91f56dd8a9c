import type { TimeRange } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchAnalytics } from './fetch-analytics.ts';

/** Everything of this screen that is to be renewed when an upload changes. */
export const ANALYTICS_KEY = ['analytics'] as const;

/** The server answers nothing newer any sooner. */
const WHILE_COUNTING_MS = 5_000;

/** The summary of a time range; that of the range before stays in sight until the new one is there. Asked for again while the server still counts. */
export const useAnalytics = (range: TimeRange) =>
  useQuery({
    queryKey: [...ANALYTICS_KEY, 'summary', range],
    queryFn: ({ signal }) => fetchAnalytics({ range, now: new Date(), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.summary.countedShare !== undefined && WHILE_COUNTING_MS,
  });
