import type { TimeRange } from '@smart-waste/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { imageKeys } from '../../../shared/api/images.ts';
import { fetchAnalytics } from './fetch-analytics.ts';

/** The key of all queries of this screen that an upload's change invalidates. */
export const ANALYTICS_KEY = ['analytics'] as const;

/** The server does not update its response sooner. */
const WHILE_COUNTING_MS = 5_000;

/**
 * The summary of a time range; that of the previous range stays visible until the new one is loaded. Refetched while
 * the server still counts.
 */
export const useAnalytics = (range: TimeRange) =>
  useQuery({
    queryKey: [...ANALYTICS_KEY, 'summary', range],
    queryFn: ({ signal }) => fetchAnalytics({ range, now: new Date(), signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => state.data?.summary.countedShare !== undefined && WHILE_COUNTING_MS,
  });

/**
 * Limits refetches, as figures that change more often cannot be read. The server's answers may be as old, too, so the
 * last change of several is in the answer only after that time.
 */
const MIN_REFETCH_INTERVAL_MS = 5_000;

/**
 * Refetches this screen when uploads change. The query fetches nothing: live events invalidate everything below
 * `images`, so its date changes with each event.
 */
export function useLiveAnalytics(): void {
  const client = useQueryClient();
  const renewedAt = useRef(0);
  const { dataUpdatedAt: changedAt } = useQuery({
    queryKey: [...imageKeys.all, 'last-change'],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const firstSeenAt = useRef(changedAt);

  useEffect(() => {
    firstSeenAt.current ||= changedAt;
    if (changedAt === firstSeenAt.current) return;
    const wait = Math.max(0, renewedAt.current + MIN_REFETCH_INTERVAL_MS - Date.now());
    const renew = () => {
      renewedAt.current = Date.now();
      void client.invalidateQueries({ queryKey: ANALYTICS_KEY }, { cancelRefetch: false });
    };
    const timers = [setTimeout(renew, wait), setTimeout(renew, wait + MIN_REFETCH_INTERVAL_MS)];
    return () => timers.forEach(clearTimeout);
  }, [client, changedAt]);
}
