import { operationsState } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';

const REFRESH_MS = 15_000;

/** The state of the running product, again every 15 s while the tab is visible (OP-09). */
export const useOperations = () =>
  useQuery({
    queryKey: ['admin', 'operations'],
    queryFn: ({ signal }) =>
      dataOrThrow(callApi({ endpoint: 'showOperations', schema: operationsState, signal })),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
