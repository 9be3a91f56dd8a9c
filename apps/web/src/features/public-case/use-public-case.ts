import { type PublicCase, publicCase } from '@smart-waste/contract';
import { useQuery } from '@tanstack/react-query';
import { PUBLIC_CASES_KEY } from '../../shared/api/case-keys.ts';
import { callApi } from '../../shared/api/client.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';

/** For visitors the page polls; followers have the event stream (decision 0038). */
const POLL_MS = 20_000;
const NUMBER = /^[1-9]\d{0,14}$/;

/** Whether an address names a case at all; the server is not asked for anything else. */
export const isCaseNumber = (text: string): boolean => NUMBER.test(text);

/** The public part of the case with a report of this number, kept up to date. */
export const usePublicCase = (number: string) =>
  useQuery<PublicCase>({
    queryKey: [...PUBLIC_CASES_KEY, number],
    queryFn: ({ signal }) =>
      getDataOrThrow(callApi({ endpoint: 'showPublicCase', schema: publicCase, params: { number }, signal })),
    enabled: isCaseNumber(number),
    refetchInterval: POLL_MS,
  });
