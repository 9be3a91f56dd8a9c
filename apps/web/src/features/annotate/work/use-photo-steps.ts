import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { appendQuery, withParameters } from '../../../shared/address.ts';
import { buildEvaluationAddress, IMAGE_PARAMETER, listAddress } from '../../../shared/images/list-address.ts';
import {
  annotatePath,
  buildAnalysisPath,
  FROM_OPINIONS,
  FROM_QUEUE,
  FROM_SAMPLE,
  FROM_SUSPECTS,
  OPINIONS_PATH,
  PATHS,
  QUEUE_PAGE_PARAMETER,
  SUSPECTS_PATH,
} from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { buildAnnotationsKey } from './annotation-calls.ts';
import { submissionsInFlight } from './calls-in-flight.ts';
import { usePhotoHistory } from './photo-history.ts';
import { prefetchPhoto } from './use-annotated-photo.ts';
import { useOrderSteps } from './use-order-steps.ts';
import { useSampleSteps } from './use-sample-steps.ts';
import { SUBMITTED_TOAST } from './use-submission.ts';
import { useUploadListSteps } from './use-upload-list-steps.ts';

/** The lists that lead here: what the address says then, the way back, and whether they say how far everything is. */
const ORIGINS = [
  { mark: FROM_QUEUE, order: 'queue', path: PATHS.adminReviewQueue, isShownAtEnd: false },
  { mark: FROM_OPINIONS, order: 'opinions', path: OPINIONS_PATH, isShownAtEnd: true },
  { mark: FROM_SUSPECTS, order: null, path: SUSPECTS_PATH, isShownAtEnd: true },
  { mark: FROM_SAMPLE, order: null, path: PATHS.adminEvaluations, isShownAtEnd: true },
] as const;

type OpenedPhoto = { image_id: string; address: URLSearchParams; isReviewer: boolean };

/**
 * The row of the list on the page from which the person came, where the random sample is, the mistake of the evaluation, or the list
 * of uploads with this photo open; for a person who has no list the photo with its runs.
 */
function buildBackPath(origin: (typeof ORIGINS)[number] | undefined, opened: OpenedPhoto): string {
  const { image_id, address, isReviewer } = opened;
  const pages = withParameters(address, { from: '' });
  // Reviewers come to the sample by their own list, and neither place lists its photos.
  if (origin?.mark === FROM_SAMPLE)
    return appendQuery(isReviewer ? PATHS.adminReviewQueue : origin.path, pages);
  if (origin) return `${appendQuery(origin.path, pages)}#${image_id}`;
  if (isReviewer) return buildAnalysisPath(image_id);
  const uploads = new URLSearchParams(address);
  uploads.set(IMAGE_PARAMETER, image_id);
  return buildEvaluationAddress(address, image_id) ?? `${PATHS.adminUploads}?${uploads}`;
}

/** The photos before and after this one in the list from which the person came; undefined where it has none. */
function useSteps(image_id: string, isLabelled: boolean) {
  const [address] = useSearchParams();
  const isReviewer = usePerson()?.role === 'reviewer';
  const origin = ORIGINS.find(({ mark }) => `from=${address.get('from')}` === mark);
  const isFromSample = origin?.mark === FROM_SAMPLE;
  const sample = useSampleSteps(image_id, { isInSample: isFromSample, isLabelled });
  const order = useOrderSteps(image_id, origin?.order ?? null, address.getAll(QUEUE_PAGE_PARAMETER).at(-1));
  // Only admins have lists.
  const isInList = !isReviewer && !origin && buildEvaluationAddress(address, image_id) === null;
  const list = useUploadListSteps(image_id, address, isInList);
  return {
    origin,
    sample,
    isFromSample,
    ...(isFromSample ? sample : origin ? order : list),
    /** What the address of another photo of the list ends with. */
    ending: origin ? `?${address}` : listAddress(address),
    backPath: buildBackPath(origin, { image_id, address, isReviewer }),
  };
}

/** The ways from this photo to others; the next one is loaded ahead. `isLabelled`: it does not wait in the random sample. */
export function usePhotoSteps(image_id: string, isLabelled: boolean) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const history = usePhotoHistory();
  /** Another object each time that a photo is shown; null once the annotator was left. */
  const visit = useRef<{ image_id: string } | null>(null);
  useEffect(() => {
    visit.current = { image_id };
    return () => {
      visit.current = null;
    };
  }, [image_id]);
  const watchVisit = () => {
    const begun = visit.current;
    return () => visit.current !== begun;
  };
  const { origin, sample, isFromSample, neighbours, findNext, ending, backPath } = useSteps(
    image_id,
    isLabelled,
  );
  // The first photo of the sample that waits is not always the one from which the person came back.
  const next = (isFromSample ? history.next : null) ?? neighbours.next;
  useEffect(() => {
    if (next !== null) void prefetchPhoto(client, next);
  }, [client, next]);
  const buildPath = (to: string) => `${annotatePath(to)}${ending}`;
  const show = (to: string, state: unknown) => void navigate(buildPath(to), { replace: true, state });
  const goOnTo = (to: string) => show(to, history.after(image_id, to));
  const goBackTo = (to: string) => {
    // What is known of it is from before the boxes that are on their way.
    if (submissionsInFlight.has(to)) client.removeQueries({ queryKey: buildAnnotationsKey(to) });
    toast.dismiss(SUBMITTED_TOAST); // it may lead to the same photo
    show(to, history.before(image_id));
  };
  const previous = history.last ?? neighbours.previous;
  return {
    isFromOpinions: origin?.mark === FROM_OPINIONS,
    isFromSample,
    isFromSuspects: origin?.mark === FROM_SUSPECTS,
    /** Whether there are, or were, other photos: a photo alone is not the last one of a list. */
    isInList: origin !== undefined || previous !== null,
    /** Where the photo stands in the random sample; undefined outside of it and while it is not known. */
    samplePlace: sample.place,
    /** What leads to another photo of the sample. */
    linkTo: (to: string) => ({ to: buildPath(to), state: history.after(image_id, to), replace: true }),
    goOn: next !== null && (!isFromSample || sample.mayGoOn) ? () => goOnTo(next) : undefined,
    /** To the photo that was shown before this one, otherwise to the one before it in the list. */
    goBack: previous === null ? undefined : () => goBackTo(previous),
    /**
     * Shows the next photo, also when it is not known yet, or the list from which the person came where it says how far
     * everything is; resolves to false at the end of the list, and where the person has left the photo meanwhile.
     */
    finish: async (): Promise<boolean> => {
      const hasLeft = watchVisit();
      const following = await findNext();
      if (hasLeft()) return false;
      if (following !== null) goOnTo(following);
      else if (origin?.isShownAtEnd) void navigate(backPath);
      return following !== null || origin?.isShownAtEnd === true;
    },
    /** Returns what says, at any time, whether the person has left this photo since. */
    watchVisit,
    /** Shows this photo again. A list that was shown after it stays one step back in the browser. */
    comeBack: () =>
      void navigate(buildPath(image_id), { replace: visit.current !== null, state: history.here }),
    backPath,
  };
}

export type PhotoSteps = ReturnType<typeof usePhotoSteps>;
