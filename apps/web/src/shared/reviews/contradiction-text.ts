import type { Contradiction } from '@smart-waste/contract';
import { toClassTitle } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';

/**
 * Says in words how the detector contradicts what is marked, with the calibrated confidence where that is known, and which of the
 * two confidences it is (EV-42).
 */
export function useContradictionText(): (
  contradiction: Contradiction,
  calibratedConfidence?: number,
) => string {
  const t = useMessages(reviewQueueMessages);
  const translate = useSentence();
  const translateTitle = (name: string) => translate(createClassReason(toClassTitle(name)));
  return ({ kind, class: name, seen_as, strength }, calibratedConfidence) => {
    const title = translateTitle(name);
    const percent =
      calibratedConfidence === undefined
        ? t('review_queue.confidence_raw', { percent: formatPercent(strength) })
        : t('review_queue.confidence_calibrated', { percent: formatPercent(calibratedConfidence) });
    return kind === 'other_class' && seen_as !== undefined
      ? t('review_queue.other_class_seen', { title, seen: translateTitle(seen_as), percent })
      : t(`review_queue.${kind}`, { title, percent });
  };
}
