import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { imageKeys, showNeighbours } from '../../../shared/api/images.ts';
import { listAddress, OPEN, requestedList, searchIn } from '../../../shared/images/review-search.ts';
import {
  analysisPath,
  annotatePath,
  FROM_OPINIONS,
  FROM_QUEUE,
  FROM_SAMPLE,
  OPINIONS_PATH,
  PATHS,
} from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { prefetchPhoto } from './use-annotated-photo.ts';
import { useSampleSteps } from './use-sample-steps.ts';

/** The lists that lead here: what the address says then, and the way back. */
const ORIGINS = [
  { mark: FROM_QUEUE, path: PATHS.adminReviewQueue },
  { mark: FROM_OPINIONS, path: OPINIONS_PATH },
  { mark: FROM_SAMPLE, path: PATHS.adminEvaluations },
] as const;

/** The photos before and after this one in the list that the address names; the next one is loaded ahead. */
export function usePhotoSteps(image_id: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useMemo(() => requestedList(searchIn(address)), [address]);
  const isReviewer = usePerson()?.role === 'reviewer';
  const neighbours = queryOptions({
    queryKey: imageKeys.neighbours(image_id, list),
    queryFn: ({ signal }) => showNeighbours(image_id, list, signal),
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo may leave the list, and with it the way to the next one
  });
  const origin = ORIGINS.find(({ mark }) => `from=${address.get('from')}` === mark);
  const isFromOpinions = origin?.mark === FROM_OPINIONS;
  // Only admins have lists.
  const { data } = useQuery({ ...neighbours, enabled: !isReviewer && !origin });
  const inQueue = useQueueSteps(image_id, origin?.mark === FROM_QUEUE);
  const isFromSample = origin?.mark === FROM_SAMPLE;
  const sample = useSampleSteps(image_id, isFromSample);
  const next = (isFromSample ? sample.place : (inQueue ?? data))?.next ?? null;
  useEffect(() => {
    if (next !== null) void prefetchPhoto(client, next);
  }, [client, next]);
  const ending = origin ? `?${origin.mark}` : listAddress(address);
  const show = (to: string) => void navigate(`${annotatePath(to)}${ending}`, { replace: true });
  const step = (to: string | null | undefined) => (to ? () => show(to) : undefined);
  /** The photo after this one, which may not be known yet; undefined at the end of the list. */
  const findNext = async () => {
    if (isFromSample) return sample.findNext();
    if (inQueue) return inQueue.next;
    return isReviewer ? null : (await client.ensureQueryData(neighbours).catch(() => null))?.next;
  };
  const uploads = new URLSearchParams(address);
  uploads.set(OPEN, image_id);
  return {
    isFromOpinions,
    /** Where the photo stands in the random sample; null outside of it. */
    samplePlace: sample.place,
    // No photo of a sample is skipped, unless somebody else labels it now.
    goOn: isFromSample && !sample.place?.isHeld ? undefined : step(next),
    goBack: step((inQueue ?? data)?.previous),
    /**
     * Shows the next photo, also when it is not known yet, or the list from which the person came where it says how far
     * everything is; resolves to false at the end of the list.
     */
    finish: async (): Promise<boolean> => {
      if (isFromOpinions) {
        void navigate(OPINIONS_PATH);
        return true;
      }
      const following = await findNext();
      if (following) show(following);
      else if (isFromSample) void navigate(PATHS.adminEvaluations);
      return isFromSample || Boolean(following);
    },
    comeBack: () => show(image_id),
    /** The list with this photo open; for who has no list the photo with its runs. */
    backPath: origin?.path ?? (isReviewer ? analysisPath(image_id) : `${PATHS.adminUploads}?${uploads}`),
  };
}

/** What to review next, without photos on which others work. Loaded when it is needed: most photos are opened from other lists. */
async function loadQueue(image_id: string, signal: AbortSignal): Promise<string[]> {
  const { listReviewQueue } = await import('../../../shared/api/review-queue.ts');
  const { data } = await listReviewQueue(undefined, signal);
  const free = data.filter((one) => one.held_by === null || one.image.image_id === image_id);
  return free.map(({ image }) => image.image_id);
}

/** The photos around this one in the order of the review queue; null where the order is another one. */
function useQueueSteps(image_id: string, isInQueue: boolean) {
  const { data: ids = [] } = useQuery({
    queryKey: ['photo-order'],
    queryFn: ({ signal }) => loadQueue(image_id, signal),
    enabled: isInQueue,
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo leaves the order, and with it the way to the next one
    gcTime: 0, // opened again, the order is a new one
  });
  if (!isInQueue) return null;
  const place = ids.indexOf(image_id);
  return { next: ids[place + 1] ?? null, previous: ids[place - 1] ?? null };
}

export type PhotoSteps = ReturnType<typeof usePhotoSteps>;
