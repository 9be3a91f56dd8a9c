import {
  type AnnotationDraft,
  type AnnotationDraftForm,
  type AnnotationLease,
  type AnnotationSet,
  type AnnotationSetForm,
  annotationDraft,
  annotationLease,
  annotationSet,
  type PhotoAnnotations,
  photoAnnotations,
} from '@smart-waste/contract';
import { decodeReason } from '@smart-waste/messages';
import { callApi } from '../../../shared/api/client.ts';
import { type ApiFailure, type ApiResult, dataOrThrow } from '../../../shared/http/api-result.ts';
import { draftArrived } from './drafts-on-their-way.ts';
import { boxesArrived } from './photos-being-sent.ts';

export const annotationsKey = (image_id: string) => ['annotations', image_id] as const;
export const leaseKey = (image_id: string) => ['annotation-lease', image_id] as const;

/** What is known of the photo, with the draft and the boxes that this window has just sent. */
export async function showAnnotations(image_id: string, signal?: AbortSignal): Promise<PhotoAnnotations> {
  await Promise.all([draftArrived(image_id), boxesArrived(image_id)]);
  return dataOrThrow(
    callApi({
      endpoint: 'showAnnotations',
      schema: photoAnnotations,
      params: { image_id },
      ...(signal && { signal }),
    }),
  );
}

export const submitAnnotations = (
  image_id: string,
  body: AnnotationSetForm,
): Promise<ApiResult<AnnotationSet>> =>
  callApi({ endpoint: 'submitAnnotations', schema: annotationSet, params: { image_id }, body });

export const saveDraft = (image_id: string, body: AnnotationDraftForm): Promise<ApiResult<AnnotationDraft>> =>
  callApi({ endpoint: 'saveAnnotationDraft', schema: annotationDraft, params: { image_id }, body });

/** Takes or renews the lease, or tells who has it. */
export const takeLease = (image_id: string, signal: AbortSignal): Promise<AnnotationLease> =>
  dataOrThrow(
    callApi({ endpoint: 'leaseAnnotations', schema: annotationLease, params: { image_id }, signal }),
  );

/** Lets others work on the photo, also when the page is closed meanwhile. */
export const releaseLease = (image_id: string): Promise<ApiResult<void>> =>
  callApi({ endpoint: 'releaseAnnotations', schema: null, params: { image_id }, keepalive: true });

/** Whether the server refused because of this: the beginning of the id of its sentence. */
export const isRefusedFor = ({ sentence }: ApiFailure, reason: string): boolean =>
  sentence !== null && (decodeReason(sentence)?.reason.startsWith(reason) ?? false);
