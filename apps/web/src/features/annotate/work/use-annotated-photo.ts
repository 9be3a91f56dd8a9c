import type { AnalysisRun, Image, PhotoAnnotations } from '@smart-waste/contract';
import { findNewestRun } from '@smart-waste/core';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { buildRunsKey, listRuns } from '../../../shared/api/analysis-runs.ts';
import { imageKeys, showImage } from '../../../shared/api/images.ts';
import { isNotFound } from '../../../shared/http/api-result.ts';
import type { ShownQuery } from '../../../shared/ui/query-view.tsx';
import { buildAnnotationsKey, deleteDraft, showAnnotations } from './annotation-calls.ts';
import { withoutGivenDraft } from './unsent-draft.ts';

/** A photo with what the detector and people said about it. */
export type AnnotatedPhoto = {
  image: Image;
  known: PhotoAnnotations;
  /** The newest completed run; null before the first, and for a photo that is labelled without seeing it. */
  run: AnalysisRun | null;
  /** It was deleted since it was loaded. */
  isGone: boolean;
};

/** The answers differ from those that other screens have (EV-22). */
const ANNOTATING = { annotating: 'true' } as const;

/** What the screen needs of a photo, as three calls at once. */
const buildQueries = (image_id: string) => ({
  image: queryOptions({
    queryKey: [...imageKeys.one(image_id), ANNOTATING],
    queryFn: ({ signal }) => showImage(image_id, signal, ANNOTATING),
  }),
  known: queryOptions({
    queryKey: buildAnnotationsKey(image_id),
    queryFn: async ({ signal }) => {
      const known = await showAnnotations(image_id, signal);
      // The next draft begins anew. Where this fails, the photo is shown all the same.
      if (withoutGivenDraft(known) !== known) await deleteDraft(image_id);
      return known;
    },
  }),
  runs: queryOptions({
    queryKey: [...buildRunsKey(image_id), ANNOTATING],
    queryFn: ({ signal }) => listRuns(image_id, signal, ANNOTATING),
  }),
});

export function useAnnotatedPhoto(image_id: string): ShownQuery<AnnotatedPhoto> {
  const queries = buildQueries(image_id);
  // One by one: the hook for a list of queries would cost the first load 1.5 kB.
  const image = useQuery(queries.image);
  // What was loaded ahead may be from before another person has submitted.
  const annotationsQuery = useQuery({ ...queries.known, staleTime: 0 });
  const runs = useQuery(queries.runs);
  const isLoaded = image.data && annotationsQuery.data && runs.data;
  return {
    data: isLoaded && {
      image: image.data,
      known: withoutGivenDraft(annotationsQuery.data),
      run: annotationsQuery.data.is_blind ? null : findNewestRun(runs.data),
      // The event stream has it asked for again.
      isGone: isNotFound(image.error),
    },
    // What is shown goes on where it cannot be asked for again: the notices say when the photo is gone. A first load that fails says
    // so at once, and not only after the attempts that follow by themselves.
    error: isLoaded ? null : (image.failureReason ?? annotationsQuery.failureReason ?? runs.failureReason),
    isFetching: image.isFetching || annotationsQuery.isFetching || runs.isFetching,
    refetch: () => Promise.all([image, annotationsQuery, runs].map(({ refetch }) => refetch())),
  };
}

/** Photos that are decoded already are drawn in the frame in which they are shown; the last few stay. */
const decodedPhotos: HTMLImageElement[] = [];
const MAX_DECODED_PHOTOS = 3;

/** Loads and decodes the photo, so that it appears at once when it is shown. A failure is seen there. */
function decodePhoto(url: string): void {
  const photo = document.createElement('img');
  photo.src = url;
  photo.decode?.().catch(() => undefined);
  decodedPhotos.push(photo);
  decodedPhotos.splice(0, decodedPhotos.length - MAX_DECODED_PHOTOS);
}

/** Loads what the screen needs of a photo that is likely to be shown next. */
export async function prefetchPhoto(client: QueryClient, image_id: string): Promise<void> {
  const { image, known, runs } = buildQueries(image_id);
  void client.prefetchQuery(known);
  void client.prefetchQuery(runs);
  await client.prefetchQuery(image);
  const url = client.getQueryData(image.queryKey)?.image_url;
  if (url !== undefined) decodePhoto(url);
}
