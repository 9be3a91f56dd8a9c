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
import { type ApiFailure, type ApiResult, dataOrThrow } from '../../../shared/http/api-result.ts';
import { draftArrived } from './drafts-on-their-way.ts';
import { boxesArrived } from './photos-being-sent.ts';

export const annotationsKey = (image_id: string) => ['annotations', image_id] as const;
export const leaseKey = (image_id: string) => ['annotation-lease', image_id] as const;

/** How often this window has sent something about a photo. */
const timesSent = new Map<string, number>();
const countSent = (image_id: string) => timesSent.set(image_id, (timesSent.get(image_id) ?? 0) + 1);

/**
 * What is known of the photo, with the draft and the boxes that this window has just sent. An answer from before what it sent
 * meanwhile would replace what is known since, and is asked for again.
 */
export async function showAnnotations(image_id: string, signal?: AbortSignal): Promise<PhotoAnnotations> {
  await Promise.all([draftArrived(image_id), boxesArrived(image_id)]);
  const sentBefore = timesSent.get(image_id);
  const known = await dataOrThrow(
    callApi({
      endpoint: 'showAnnotations',
      schema: photoAnnotations,
      params: { image_id },
      ...(signal && { signal }),
    }),
  );
  return timesSent.get(image_id) === sentBefore ? known : showAnnotations(image_id, signal);
}

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

/** Leases that are being released. A photo is taken again only after that: a release that arrives later would end the new lease. */
const releasing = new Map<string, Promise<unknown>>();
/** The photos that this window works on, each with the call that takes or renews its lease now; null once that is answered. */
const taking = new Map<string, Promise<unknown> | null>();

/**
 * Takes or renews the lease, or tells who has it. Throws when it is aborted while it waits for a release. What was sent is never
 * aborted: the server may have it already.
 */
export async function takeLease(image_id: string, signal: AbortSignal): Promise<AnnotationLease> {
  while (releasing.has(image_id)) await releasing.get(image_id); // the photo may be left once more meanwhile
  signal.throwIfAborted();
  const answer = callApi({ endpoint: 'leaseAnnotations', schema: annotationLease, params: { image_id } });
  taking.set(image_id, answer);
  await answer;
  if (taking.get(image_id) === answer) taking.set(image_id, null);
  return dataOrThrow(answer);
}

async function sendRelease(image_id: string): Promise<void> {
  const released = callApi({
    endpoint: 'releaseAnnotations',
    schema: null,
    params: { image_id },
    keepalive: true,
  });
  releasing.set(image_id, released);
  await released;
  if (releasing.get(image_id) === released) releasing.delete(image_id);
}

/** Lets others work on the photo, also when the page is closed meanwhile. */
export async function releaseLease(image_id: string): Promise<void> {
  const late = taking.get(image_id);
  taking.delete(image_id);
  await sendRelease(image_id);
  if (!late) return;
  // The server may have handled it after the release.
  await late;
  if (!taking.has(image_id)) await sendRelease(image_id);
}

/** Whether the server refused because of this: the beginning of the id of its sentence. */
export const isRefusedFor = ({ sentence }: ApiFailure, reason: string): boolean =>
  sentence !== null && (decodeReason(sentence)?.reason.startsWith(reason) ?? false);
