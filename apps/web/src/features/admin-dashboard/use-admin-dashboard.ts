import { adminOverview, systemHealth } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { imageKeys, listImages, type PageRequest } from '../../shared/api/images.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { type ShownHealth, toShownHealth } from './health-state.ts';

/** AD-01. */
const REFRESH_MS = 15_000;
/** Fills rows of two, three and four. */
const RECENT: PageRequest = { limit: 12 };

/** Never fails: a backend that does not answer has a state too. */
async function readHealth(signal: AbortSignal): Promise<ShownHealth> {
  const answer = await callApi({ endpoint: 'adminHealth', schema: systemHealth, signal });
  signal.throwIfAborted();
  return toShownHealth(answer);
}

/**
 * Health, figures and the newest uploads. Refetched on focus, when the tab becomes visible and, while Auto refresh
 * is on and the tab visible, every 15 s; live events bring figures and uploads in between.
 */
export function useAdminDashboard({ autoRefresh }: { autoRefresh: boolean }) {
  const refreshing = {
    refetchInterval: autoRefresh && REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  } as const;
  const health = useQuery({
    queryKey: ['admin', 'health'],
    queryFn: ({ signal }) => readHealth(signal),
    ...refreshing,
  });
  const figures = useQuery({
    // Below the images: every live change of one changes the figures too.
    queryKey: [...imageKeys.all, 'overview'],
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'adminOverview', schema: adminOverview, signal })),
    ...refreshing,
  });
  const recent = useQuery({
    queryKey: imageKeys.list(RECENT),
    queryFn: ({ signal }) => listImages(RECENT, signal),
    ...refreshing,
  });
  return { health, figures, recent };
}
