import { type CaseSuggestionQuery, caseSuggestions, type SuggestedCase } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { CASES_KEY } from '../api/case-keys.ts';
import { callApi } from '../api/client.ts';
import { getDataOrThrow } from '../http/api-result.ts';

const FRESH_MS = 60_000;

/**
 * The cases that a report of this place may be about; nothing is asked without a place. Offline it fails at once and is
 * asked again with the connection.
 */
export const useSuggestions = (seen: CaseSuggestionQuery | null) =>
  useQuery<SuggestedCase[]>({
    queryKey: [...CASES_KEY, 'near', seen],
    queryFn: async ({ signal }) => {
      const query = { ...seen };
      return (
        await getDataOrThrow(callApi({ endpoint: 'suggestCases', schema: caseSuggestions, query, signal }))
      ).data;
    },
    enabled: seen !== null,
    networkMode: 'always',
    retry: false,
    staleTime: FRESH_MS,
  });
