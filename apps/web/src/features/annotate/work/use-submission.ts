import type { AnnotationScope } from '@smart-waste/contract';
import { type EditedAnnotation, editedAnnotations } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageKeys } from '../../../shared/api/images.ts';
import type { ApiFailure } from '../../../shared/http/api-result.ts';
import { messagesNow } from '../../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { annotationsKey, isRefusedFor, leaseKey, submitAnnotations } from './annotation-calls.ts';
import type { Annotator } from './use-annotator.ts';

/** Submits the boxes as a set; a refusal leaves them as a draft, and shows who was first. */
export function useSubmission(annotator: Annotator, onSubmitted: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<AnnotationScope | null>(null);
  const isSending = useRef(false);
  const { image, draft, basedOn, start } = annotator;
  const { image_id } = image;

  const onRefused = async (failure: ApiFailure) => {
    const t = messagesNow(annotateMessages);
    if (isRefusedFor(failure, 'error.annotation.stale'))
      await client.invalidateQueries({ queryKey: annotationsKey(image_id) });
    else if (isRefusedFor(failure, 'error.annotation.leased'))
      await client.invalidateQueries({ queryKey: leaseKey(image_id) });
    else if (failure.status === null) toast.error(t('annotate.submit_offline'), { id: TOAST });
    else toastFailure(t('annotate.submit_failed'), failure, { id: TOAST });
  };
  async function send(scope: AnnotationScope, annotations: readonly EditedAnnotation[]) {
    await draft.pause();
    const answer = await submitAnnotations(image_id, {
      ...{ based_on: basedOn, scope, analysis_id: start.analysis_id },
      annotations: editedAnnotations(annotations),
    });
    if (!answer.success) {
      draft.resume();
      return onRefused(answer);
    }
    draft.forget();
    client.removeQueries({ queryKey: annotationsKey(image_id) });
    void client.invalidateQueries({ queryKey: imageKeys.all, refetchType: 'none' });
    const t = messagesNow(annotateMessages);
    toast.success(t(`annotate.submitted_${scope}`, { count: annotations.length }), { id: TOAST });
    onSubmitted();
  }
  async function submit(scope: AnnotationScope, annotations: readonly EditedAnnotation[]) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(scope);
    await send(scope, annotations);
    isSending.current = false;
    setBusy(null);
  }
  return {
    submit: (scope: AnnotationScope, boxes = annotator.annotations) => void submit(scope, boxes),
    busy,
  };
}

/** The next submission replaces the toast of the last. */
const TOAST = 'annotations';
