import type { Contradiction } from '@smart-waste/contract';
import { classTitle } from '@smart-waste/core';
import { classReason } from '@smart-waste/messages';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';
import { useSentence } from '../messages/sentences.ts';

/** Says in words how the detector contradicts what is marked. */
export function useContradictionText(): (contradiction: Contradiction) => string {
  const t = useMessages(reviewQueueMessages);
  const translate = useSentence();
  return (one) =>
    t(`review_queue.${one.kind}`, {
      title: translate(classReason(classTitle(one.class))),
      percent: formatPercent(one.strength),
    });
}
