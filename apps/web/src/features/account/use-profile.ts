import { type ProfileUpdate, type User, user } from '@smart-waste/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { type ApiResult, getDataOrThrow } from '../../shared/http/api-result.ts';
import { updatePerson } from '../../shared/session/session.ts';

const PROFILE_KEY = ['profile'] as const;

/** The own account as the server has it. */
export const useProfile = () =>
  useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => getDataOrThrow(callApi({ endpoint: 'profile', schema: user, signal })),
    refetchOnMount: 'always',
  });

/** Changes fields of the person's account, on the server and wherever the screens show it. */
export function useUpdateProfile(): (body: ProfileUpdate) => Promise<ApiResult<User>> {
  const client = useQueryClient();
  return async (body) => {
    const answer = await callApi({ endpoint: 'updateProfile', schema: user, body });
    if (answer.success) {
      client.setQueryData(PROFILE_KEY, answer.data);
      updatePerson(answer.data);
    }
    return answer;
  };
}
