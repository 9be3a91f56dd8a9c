import { type CaseFigures, caseFigures, DEFAULT_TIME_ZONE } from '@smart-waste/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { ApiError, getDataOrThrow } from '../../shared/http/api-result.ts';
import type { ChosenPeriod } from './figures-address.ts';

const REFRESH_MS = 5 * 60_000;

type Days = Pick<ChosenPeriod, 'from' | 'to'>;

const ask = (days: Days, time_zone: string, signal: AbortSignal): Promise<CaseFigures> =>
  getDataOrThrow(
    callApi({ endpoint: 'showCaseFigures', schema: caseFigures, query: { ...days, time_zone }, signal }),
  );

/** A browser may know a time zone that the server does not know yet; then the days are those of UTC. */
async function fetchFigures(days: Days, signal: AbortSignal): Promise<CaseFigures> {
  try {
    return await ask(days, Intl.DateTimeFormat().resolvedOptions().timeZone, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.fields.time_zone === undefined) throw error;
    return ask(days, DEFAULT_TIME_ZONE, signal);
  }
}

/** The figures of a period; those of the one before stay visible while they load. */
export const useFigures = ({ from, to, errors }: ChosenPeriod) =>
  useQuery({
    queryKey: ['case-figures', from, to],
    queryFn: ({ signal }) => fetchFigures({ from, to }, signal),
    enabled: Object.keys(errors).length === 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
