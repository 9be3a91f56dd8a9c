import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

type SampleStepsOptions = { isInSample: boolean; isLabelled: boolean };

/** What others label meanwhile changes the way on. */
const ASK_AGAIN_MS = 10_000;

/**
 * The way through the random sample, photo after photo without skipping (EV-33). Asked for again and again, because
 * others label it at the same time. Whether it is labelled already is known of the photo itself (`isLabelled`): its place
 * may be from before its answer.
 */
export function useSampleSteps(image_id: string, { isInSample, isLabelled }: SampleStepsOptions) {
  const client = useQueryClient();
  const place = queryOptions({
    queryKey: ['sample-place', image_id],
    queryFn: async ({ signal }) => (await import('./sample-place.ts')).loadPlace(image_id, signal),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
    gcTime: 0,
  });
  const { data } = useQuery({ ...place, enabled: isInSample });
  return {
    /** Null without a sample; undefined while it is not known. */
    place: data,
    /** Photos before this one are labelled, and reached by the way that the person came. */
    neighbours: { next: data?.next ?? null, previous: null },
    /** No photo that waits for its labels is skipped, unless another person labels it now. */
    mayGoOn: isLabelled || data?.isHeld === true,
    /** Waits for the answer when it is not there yet; null when no photo waits, or without a connection. */
    findNext: async (): Promise<string | null> =>
      (await client.ensureQueryData(place).catch(() => null))?.next ?? null,
  };
}
