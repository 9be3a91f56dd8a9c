import { type AdminOverview, adminOverview, type SystemHealth, systemHealth } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { imageKeys, listImages, type PageRequest } from '../../shared/api/images.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';

const overviewKeys = {
  /** Below the images: every live change of one changes the figures too. */
  figures: [...imageKeys.all, 'overview'] as const,
  health: ['admin', 'health'] as const,
};

const readOverview = (signal: AbortSignal): Promise<AdminOverview> =>
  dataOrThrow(callApi({ endpoint: 'adminOverview', schema: adminOverview, signal }));

const readSystemHealth = (signal: AbortSignal): Promise<SystemHealth> =>
  dataOrThrow(callApi({ endpoint: 'adminHealth', schema: systemHealth, signal }));

/** AD-01. */
const REFRESH_MS = 15_000;
/** Fills rows of two, three and four. */
const RECENT: PageRequest = { limit: 12 };

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
    queryKey: overviewKeys.health,
    queryFn: ({ signal }) => readSystemHealth(signal),
    retry: false, // no response is a result
    ...refreshing,
  });
  const figures = useQuery({
    queryKey: overviewKeys.figures,
    queryFn: ({ signal }) => readOverview(signal),
    ...refreshing,
  });
  const recent = useQuery({
    queryKey: imageKeys.list(RECENT),
    queryFn: ({ signal }) => listImages(RECENT, signal),
    ...refreshing,
  });
  return { health, figures, recent };
}
