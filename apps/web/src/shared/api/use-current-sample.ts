import { useQuery } from '@tanstack/react-query';
import { CURRENT_SAMPLE_KEY } from './review-keys.ts';
import { showCurrentSample } from './samples.ts';

/** The current random sample; null without one. Photos are labelled on another screen, so it is loaded anew with this one. */
export const useCurrentSample = () =>
  useQuery({
    queryKey: CURRENT_SAMPLE_KEY,
    queryFn: ({ signal }) => showCurrentSample(signal),
    refetchOnMount: 'always',
  });
