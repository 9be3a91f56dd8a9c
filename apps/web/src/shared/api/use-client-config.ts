import { type ClientConfig, clientConfig } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';

/** What this installation offers; undefined until it is loaded. It does not change while the page is open. */
export function useClientConfig(): ClientConfig | undefined {
  const { data } = useQuery({
    queryKey: ['client-config'],
    queryFn: () => dataOrThrow(callApi({ endpoint: 'clientConfig', schema: clientConfig })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Where photos are kept, as a branch of the messages that name Cloudinary; `unknown` until it is loaded. */
export const usePhotoStore = (): string => useClientConfig()?.photo_store ?? 'unknown';
