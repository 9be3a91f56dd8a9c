import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { photosBeingSent } from './photos-being-sent.ts';

/** Where a photo stands in the current random sample, and which one follows. */
export type SamplePlace = {
  sample_id: string;
  /** 1 for the first; null for a photo that is labelled already, or that is not among the first that wait. */
  position: number | null;
  size: number;
  /** The first other photo that waits for its labels and on which nobody else works; null without one. */
  next: string | null;
  /** The photos before this one that wait as well, because other people label them now. */
  passedOver: number[];
  /** Another person labels this photo now. */
  isHeld: boolean;
};

async function loadPlace(image_id: string, signal: AbortSignal): Promise<SamplePlace | null> {
  const { listWaitingPhotos, showCurrentSample } = await import('../../../shared/api/samples.ts');
  const sample = await showCurrentSample(signal);
  if (sample === null) return null;
  const sent = photosBeingSent(); // before the list is asked for: it may be older than their answers
  const waiting = await listWaitingPhotos(sample.sample_id, signal);
  const shown = waiting.find((photo) => photo.image_id === image_id);
  const next = waiting.find((photo) => photo !== shown && !photo.is_held && !sent.has(photo.image_id));
  const before = waiting.slice(0, shown ? waiting.indexOf(shown) : 0);
  return {
    sample_id: sample.sample_id,
    passedOver: before.filter(({ is_held }) => is_held).map(({ position }) => position),
    ...{ position: shown?.position ?? null, size: sample.size },
    ...{ next: next?.image_id ?? null, isHeld: shown?.is_held ?? false },
  };
}

type SampleStepsOptions = { isInSample: boolean; isLabelled: boolean };

/**
 * The way through the random sample, photo after photo without skipping (EV-33). Asked for each photo anew, because
 * others label it at the same time. Whether it is labelled already is known of the photo itself (`isLabelled`): its place
 * may be from before its answer.
 */
export function useSampleSteps(image_id: string, { isInSample, isLabelled }: SampleStepsOptions) {
  const client = useQueryClient();
  const place = queryOptions({
    queryKey: ['sample-place', image_id],
    queryFn: ({ signal }) => loadPlace(image_id, signal),
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo does not wait any more, and has lost its place
    gcTime: 0,
  });
  const { data } = useQuery({ ...place, enabled: isInSample });
  return {
    place: data ?? null,
    /** Photos before this one are labelled, and reached by the way that the person came. */
    neighbours: { next: data?.next ?? null, previous: null },
    /** No photo that waits for its labels is skipped, unless another person labels it now. */
    mayGoOn: isLabelled || data?.isHeld === true,
    /** Waits for the answer when it is not there yet; null when no photo waits, or without a connection. */
    findNext: async (): Promise<string | null> =>
      (await client.ensureQueryData(place).catch(() => null))?.next ?? null,
  };
}
