import type { Contradiction } from '@smart-waste/contract';
import { classTitle } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
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
  const titleOf = (name: string) => translate(classReason(classTitle(name)));
  return ({ kind, class: name, seen_as, strength }, calibratedConfidence) => {
    const title = titleOf(name);
    const percent =
      calibratedConfidence === undefined
        ? t('review_queue.confidence_raw', { percent: formatPercent(strength) })
        : t('review_queue.confidence_calibrated', { percent: formatPercent(calibratedConfidence) });
    return kind === 'other_class' && seen_as !== undefined
      ? t('review_queue.other_class_seen', { title, seen: titleOf(seen_as), percent })
      : t(`review_queue.${kind}`, { title, percent });
  };
}
