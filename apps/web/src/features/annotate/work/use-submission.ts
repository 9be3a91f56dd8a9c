import type {
  AnnotationScope,
  PhotoAnnotations,
  SecondOpinion,
  SubmittedAnnotationSet,
} from '@smart-waste/contract';
import { type EditedAnnotation, toPlainAnnotations } from '@smart-waste/core';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageKeys } from '../../../shared/api/images.ts';
import { REVIEWS_KEY } from '../../../shared/api/review-keys.ts';
import type { ApiFailure } from '../../../shared/http/api-result.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { getCurrentSession } from '../../../shared/session/session.ts';
import { type ToastOptions, toast, toastFailure } from '../../../shared/ui/toast.ts';
import { buildAnnotationsKey, buildLeaseKey, isRefusedFor, submitAnnotations } from './annotation-calls.ts';
import { buildFailureToastId, submissionsInFlight } from './calls-in-flight.ts';
import { giveSecondOpinion } from './opinion-calls.ts';
import type { ToastSubmitted } from './toast-submitted.ts';
import type { Annotator } from './use-annotator.ts';

/** Another person submitted first, or works on the photo. */
const FIRST_OTHERS = ['error.annotation.stale', 'error.annotation.leased'];

type SubmissionOptions = {
  /** Shows the next photo; resolves to false at the end of the list. */
  finish: () => Promise<boolean>;
  /** Returns what says, at any time, whether the person has left the photo since, by hand, too. */
  watchVisit: () => () => boolean;
  /** There was a list, of which this may be the last photo. */
  isInList: boolean;
  /** Shows this photo again. */
  comeBack: () => void;
  /** Begins again with what is known now. */
  beginAgain: () => void;
};

/** `personId`: of who submitted; another person, who has logged in since, is told nothing. */
type Submission = { hasLeft: () => boolean; personId: number | undefined };

async function sendBoxes(
  { image: { image_id }, draft, basedOn, start, isBlind }: Annotator,
  scope: AnnotationScope,
  annotations: readonly EditedAnnotation[],
) {
  await draft.pause();
  const boxes = toPlainAnnotations(annotations);
  if (isBlind) return giveSecondOpinion(image_id, boxes);
  return submitAnnotations(image_id, {
    based_on: basedOn,
    scope,
    analysis_id: start.analysis_id,
    is_blind: start.is_blind,
    annotations: boxes,
  });
}

/**
 * Submits the boxes as a set, or as the second opinion of who does not see the first one. The next photo does not wait
 * for the answer (0040): a refusal leaves the boxes as a draft, and a message leads back to them.
 */
export function useSubmission(
  annotator: Annotator,
  { finish, watchVisit, isInList, comeBack, beginAgain }: SubmissionOptions,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<AnnotationScope | null>(null);
  const isSending = useRef(false);
  const { known, draft } = annotator;
  const { image_id } = annotator.image;
  const id = buildFailureToastId(image_id);

  const onRefused = async (failure: ApiFailure, { hasLeft, personId }: Submission) => {
    const t = getCurrentMessages(annotateMessages);
    const options = { id, personId };
    draft.resume(failure);
    if (failure.status === 404) return toastGone(options, hasLeft());
    // The holder of the lease may be loaded later: the message does not wait for it.
    void client.invalidateQueries({ queryKey: buildLeaseKey(image_id) });
    // A person who comes back begins with the draft that is on its way now.
    if (hasLeft()) client.removeQueries({ queryKey: buildAnnotationsKey(image_id), type: 'inactive' });
    const reload = client.invalidateQueries({ queryKey: buildAnnotationsKey(image_id) });
    const findWay = () => hasLeft() && { action: { label: t('annotate.come_back'), onClick: comeBack } };
    // Where no server answered, it does not say who was first either.
    if (failure.status === null)
      return toast.error(t('annotate.submit_offline'), { ...options, ...findWay() });
    await reload;
    // A person who is still here sees beside the photo who was first.
    if (!hasLeft() && FIRST_OTHERS.some((reason) => isRefusedFor(failure, reason))) return;
    toastFailure(t('annotate.submit_failed'), failure, { ...options, ...findWay() });
  };
  const onAccepted = async (
    answer: SubmittedAnnotationSet | SecondOpinion,
    { hasLeft, personId }: Submission,
  ) => {
    draft.forget();
    toast.dismiss(id); // an attempt before may have failed
    // Of a photo that was labelled blind, what the detector says may be shown now.
    const refetchType = known.is_blind ? 'active' : 'none';
    void client.invalidateQueries({ queryKey: imageKeys.all, refetchType });
    // The next screen may be shown already, from before this was stored.
    void client.invalidateQueries({ queryKey: REVIEWS_KEY });
    toastWhenLoaded(answer, {
      id: SUBMITTED_TOAST,
      personId,
      comeBack: hasLeft() ? comeBack : undefined,
      isLastOfList: !hasLeft() && isInList,
    });
    // A photo that was drawn for the sample meanwhile hides its sets, and its dispute stays.
    if ('set_id' in answer && (answer.is_decision || known.second_opinion !== 'disputed'))
      client.setQueryData<PhotoAnnotations>(
        buildAnnotationsKey(image_id),
        (before) => before && withSubmitted(before, answer),
      );
    else await client.invalidateQueries({ queryKey: buildAnnotationsKey(image_id) });
    if (!hasLeft()) beginAgain();
  };
  async function submit(scope: AnnotationScope, annotations: readonly EditedAnnotation[]) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(scope);
    const sent = submissionsInFlight.add(image_id, sendBoxes(annotator, scope, annotations));
    const hasLeftByHand = watchVisit();
    const personId = getCurrentSession().person?.id;
    // Without a connection the next photo could not follow.
    const [answer, hasGoneOn] = await Promise.all([sent, onlineManager.isOnline() && finish()]);
    const submission = { hasLeft: () => hasGoneOn || hasLeftByHand(), personId };
    if (answer.success) await onAccepted(answer.data, submission); // the screen begins again
    isSending.current = false;
    setBusy(null);
    if (!answer.success) await onRefused(answer, submission);
  }
  return {
    submit: (scope: AnnotationScope, boxes = annotator.annotations) => void submit(scope, boxes),
    busy,
  };
}

function toastGone(options: ToastOptions, hasLeft: boolean): void {
  const t = getCurrentMessages(annotateMessages);
  toast.error(t(hasLeft ? 'annotate.left_gone' : 'annotate.draft_gone'), options);
}

/** The server has answered, so the message can be loaded, too; where it cannot, a shorter one is shown that is there already. */
const toastWhenLoaded = (...args: Parameters<ToastSubmitted>): void =>
  void import('./toast-submitted.ts').then(
    ({ toastSubmitted }) => toastSubmitted(...args),
    (error: unknown) => {
      logFailure('The toast could not be loaded', error);
      const [, { id, personId }] = args;
      toast.success(getCurrentMessages(annotateMessages)('annotate.submitted'), { id, personId });
    },
  );

/** What is known of a photo once a set was submitted, as the server answers from then on. */
const withSubmitted = (known: PhotoAnnotations, answer: SubmittedAnnotationSet): PhotoAnnotations => ({
  ...known,
  draft: null,
  lease: null,
  sets: [answer, ...known.sets],
  is_blind: false,
  newest_number: answer.number,
  ...(known.second_opinion === 'disputed' && {
    second_opinion: 'decided' as const,
    is_opinion_for_caller: false,
  }),
});

/** The next submission replaces the message about the last. */
export const SUBMITTED_TOAST = 'annotations';
