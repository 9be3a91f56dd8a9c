import { ownSessionList } from '@smart-waste/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';

export const SESSIONS_KEY = ['sessions'] as const;

/** Where the person is logged in. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'listSessions', schema: ownSessionList, signal })),
    refetchOnMount: 'always',
  });

/** A session that is ended, or `others` for all but this one. */
export type SessionToEnd = { session_id: string } | 'others';

export function useEndSession({ onSuccess, onError }: EndSessionCallbacks) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ended: SessionToEnd) =>
      getDataOrThrow(
        ended === 'others'
          ? callApi({ endpoint: 'endOtherSessions', schema: null })
          : callApi({ endpoint: 'endSession', schema: null, params: ended }),
      ),
    onSuccess: (_, ended) => onSuccess(ended),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
type EndSessionCallbacks = { onSuccess: (ended: SessionToEnd) => void; onError: (error: Error) => void };
