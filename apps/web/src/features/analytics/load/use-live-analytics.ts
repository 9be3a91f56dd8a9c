import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { imageKeys } from '../../../shared/api/images.ts';
import { ANALYTICS_KEY } from './use-analytics.ts';

/** A busy city uploads all the time; figures that change more often cannot be read. */
const AT_MOST_EVERY_MS = 5_000;

/**
 * Renews this screen when uploads change. The query fetches nothing: live events renew everything below `images`, so
 * its date tells that there was one.
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
    const wait = Math.max(0, renewedAt.current + AT_MOST_EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      renewedAt.current = Date.now();
      void client.invalidateQueries({ queryKey: ANALYTICS_KEY }, { cancelRefetch: false });
    }, wait);
    return () => clearTimeout(timer);
  }, [client, changedAt]);
}
