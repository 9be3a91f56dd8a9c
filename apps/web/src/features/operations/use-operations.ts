import { operationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

const REFRESH_MS = 15_000;
const OPERATIONS_KEY = ['admin', 'operations'];

/** The state of the running product, again every 15 s while the tab is visible (OP-09). */
export const useOperations = () =>
  useQuery({
    queryKey: OPERATIONS_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'showOperations', schema: operationsState, signal })),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });

export function useRemoveFormerDatabase(major: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      getDataOrThrow(
        callApi({ endpoint: 'removeFormerDatabase', schema: null, params: { major: String(major) } }),
      ),
    onSuccess: () => toast.success(getCurrentMessages(operationsMessages)('operations.former_deleted')),
    onError: (error) =>
      toastFailure(getCurrentMessages(operationsMessages)('operations.former_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: OPERATIONS_KEY }),
  });
}
