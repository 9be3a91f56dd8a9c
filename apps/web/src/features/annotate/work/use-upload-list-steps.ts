import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { imageKeys, showNeighbours } from '../../../shared/api/images.ts';
import { listAddress } from '../../../shared/images/list-address.ts';
import type { Neighbours } from './use-order-steps.ts';

const NO_NEIGHBOURS: Neighbours = { next: null, previous: null };

/** The photos around this one in the list of uploads that the address names. What reads the address is loaded when it is needed. */
export function useUploadListSteps(image_id: string, address: URLSearchParams, isInList: boolean) {
  const client = useQueryClient();
  const asked = queryOptions({
    queryKey: imageKeys.neighbours(image_id, listAddress(address)),
    queryFn: async ({ signal }) => {
      const { toListFilter, readSearch } = await import('../../../shared/images/review-search.ts');
      return showNeighbours(image_id, toListFilter(readSearch(address)), signal);
    },
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo may leave the list, and with it the way to the next one
  });
  const { data } = useQuery({ ...asked, enabled: isInList });
  return {
    neighbours: data ?? NO_NEIGHBOURS,
    /** Waits for the answer when it is not there yet; null at the end of the list, or without a connection. */
    findNext: async (): Promise<string | null> =>
      isInList ? ((await client.ensureQueryData(asked).catch(() => null))?.next ?? null) : null,
  };
}
