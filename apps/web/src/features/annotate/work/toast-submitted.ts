import type { SecondOpinion, SubmittedAnnotationSet } from '@smart-waste/contract';
import { annotateMessages } from '@smart-waste/messages/en/annotate';
import { annotateSubmittedMessages } from '@smart-waste/messages/en/annotate-submitted';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';

type SubmittedToastOptions = {
  /** Of the message: the next one replaces it. */
  id: string;
  personId: number | undefined;
  comeBack: (() => void) | undefined;
  isLastOfList: boolean;
};

/** Shows what was stored, with the way back to it; a blind opinion that was given cannot be corrected. */
export function toastSubmitted(
  answer: SubmittedAnnotationSet | SecondOpinion,
  { comeBack, isLastOfList, ...options }: SubmittedToastOptions,
): void {
  const t = getCurrentMessages(annotateSubmittedMessages);
  const count = answer.annotations?.length ?? 0;
  if (isLastOfList) toast.info(t('annotate_submitted.last_photo'), { ...options, id: 'last-photo' });
  if (!('set_id' in answer)) {
    toast.success(t('annotate_submitted.opinion_given', { count }), options);
    return;
  }
  const outcome = answer.is_decision ? 'decision' : answer.scope;
  toast.success(t(`annotate_submitted.${outcome}`, { count }), {
    ...options,
    durationMs: SUBMITTED_SHOWN_MS,
    ...(comeBack && {
      action: { label: getCurrentMessages(annotateMessages)('annotate.come_back'), onClick: comeBack },
    }),
  });
}
export type ToastSubmitted = typeof toastSubmitted;

/** Shorter than other messages with a button: the way back is also above the photo, by a key, and one comes after each photo. */
const SUBMITTED_SHOWN_MS = 6_000;
