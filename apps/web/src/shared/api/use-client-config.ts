import { type ClientConfig, clientConfig } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

const DEFAULT_TRASH_DAYS = 30;

const useClientConfigQuery = () =>
  useQuery({
    queryKey: ['client-config'],
    queryFn: () => getDataOrThrow(callApi({ endpoint: 'clientConfig', schema: clientConfig })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What this installation offers; undefined until it is loaded. It does not change while the page is open. */
export const useClientConfig = (): ClientConfig | undefined => useClientConfigQuery().data;

/** Where maps load tiles; null without tiles or when that cannot be loaded, undefined while it is loading. */
export function useMapTiles(): ClientConfig['map_tiles'] | null {
  const { data, fetchStatus, failureCount } = useClientConfigQuery();
  if (data) return data.map_tiles ?? null;
  return fetchStatus === 'fetching' && failureCount === 0 ? undefined : null;
}

/** How many days a deleted upload can be restored; the default until it is loaded. */
export const useTrashDays = (): number => useClientConfig()?.trash_days ?? DEFAULT_TRASH_DAYS;

/** Where photos are kept, as a branch of the messages that name Cloudinary; `unknown` until it is loaded. */
export const usePhotoStore = (): string => useClientConfig()?.photo_store ?? 'unknown';
