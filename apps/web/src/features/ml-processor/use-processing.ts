import { useQuery } from '@tanstack/react-query';
import { processingKeys, showProcessing } from '../../shared/api/processing.ts';

/** MP-22; live events arrive in between. */
export const POLL_MS = 5_000;

/** What the processor does now, as every admin sees it. */
export const useProcessing = () =>
  useQuery({
    queryKey: processingKeys.state,
    queryFn: ({ signal }) => showProcessing(signal),
    networkMode: 'always',
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
