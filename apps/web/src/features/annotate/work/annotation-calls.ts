import {
  type AnnotationDraft,
  type AnnotationDraftForm,
  type AnnotationLease,
  type AnnotationSetForm,
  annotationDraft,
  annotationLease,
  type PhotoAnnotations,
  photoAnnotations,
  type SubmittedAnnotationSet,
  submittedAnnotationSet,
} from '@smart-waste/contract';
import { decodeReason } from '@smart-waste/messages';
import { callApi } from '../../../shared/api/client.ts';
import { type ApiFailure, type ApiResult, getDataOrThrow } from '../../../shared/http/api-result.ts';
import { createCallTracker, draftsInFlight, submissionsInFlight } from './calls-in-flight.ts';

export const buildAnnotationsKey = (image_id: string) => ['annotations', image_id] as const;
export const buildLeaseKey = (image_id: string) => ['annotation-lease', image_id] as const;

/** How often this window has sent something about a photo. */
const timesSent = new Map<string, number>();
const countSent = (image_id: string) => timesSent.set(image_id, (timesSent.get(image_id) ?? 0) + 1);

/**
 * What is known of the photo, with the draft and the boxes that this window has just sent. An answer from before what it sent
 * meanwhile would replace what is known since, and is asked for again.
 */
export async function showAnnotations(image_id: string, signal?: AbortSignal): Promise<PhotoAnnotations> {
  await Promise.all([draftsInFlight.waitForEnd(image_id), submissionsInFlight.waitForEnd(image_id)]);
  const sentBefore = timesSent.get(image_id);
  const known = await getDataOrThrow(
    callApi({
      endpoint: 'showAnnotations',
      schema: photoAnnotations,
      params: { image_id },
      ...(signal && { signal }),
    }),
  );
  return timesSent.get(image_id) === sentBefore ? known : showAnnotations(image_id, signal);
}

export const deleteDraft = (image_id: string) =>
  callApi({ endpoint: 'deleteAnnotationDraft', schema: null, params: { image_id } });

export function submitAnnotations(
  image_id: string,
  body: AnnotationSetForm,
): Promise<ApiResult<SubmittedAnnotationSet>> {
  countSent(image_id);
  return callApi({
    endpoint: 'submitAnnotations',
    schema: submittedAnnotationSet,
    params: { image_id },
    body,
  });
}

export function saveDraft(image_id: string, body: AnnotationDraftForm): Promise<ApiResult<AnnotationDraft>> {
  countSent(image_id);
  return callApi({ endpoint: 'saveAnnotationDraft', schema: annotationDraft, params: { image_id }, body });
}

/** The photos that this window works on. */
const heldLeases = new Set<string>();
/** Calls that take or renew a lease. */
const takesInFlight = createCallTracker();
/** A photo is taken again only after these: a release that arrives later would end the new lease. */
const releasesInFlight = createCallTracker();

/**
 * Takes or renews the lease, or tells who has it. Throws when it is aborted while it waits for a release. What was sent is never
 * aborted: the server may have it already.
 */
export async function takeLease(image_id: string, signal: AbortSignal): Promise<AnnotationLease> {
  await releasesInFlight.waitForEnd(image_id);
  signal.throwIfAborted();
  heldLeases.add(image_id);
  const call = callApi({ endpoint: 'leaseAnnotations', schema: annotationLease, params: { image_id } });
  return getDataOrThrow(takesInFlight.add(image_id, call));
}

const sendRelease = (image_id: string) =>
  releasesInFlight.add(
    image_id,
    callApi({ endpoint: 'releaseAnnotations', schema: null, params: { image_id }, keepalive: true }),
  );

/** Lets others work on the photo, also when the page is closed meanwhile. */
export async function releaseLease(image_id: string): Promise<void> {
  const isTaken = takesInFlight.has(image_id);
  heldLeases.delete(image_id);
  await sendRelease(image_id);
  if (!isTaken) return;
  // The server may have handled it after the release.
  await takesInFlight.waitForEnd(image_id);
  if (!heldLeases.has(image_id)) await sendRelease(image_id);
}

/** Whether the server refused because of this: the beginning of the id of its sentence. */
export const isRefusedFor = ({ sentence }: ApiFailure, reason: string): boolean =>
  sentence !== null && (decodeReason(sentence)?.reason.startsWith(reason) ?? false);
