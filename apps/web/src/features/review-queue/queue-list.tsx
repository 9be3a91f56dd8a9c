import type { ReviewQueue, ReviewReason } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { CircleCheck, Dices, Flag } from 'lucide-react';
import { QUEUE_KEY } from '../../shared/api/review-keys.ts';
import { listReviewQueue } from '../../shared/api/review-queue.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { FROM_QUEUE, QUEUE_PAGE_PARAMETER } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Holder } from './holder.tsx';
import { PhotoList } from './photo-list.tsx';

/** What to review next, with the reasons in words. */
export function QueueList() {
  const t = useMessages(reviewQueueMessages);
  return (
    <PhotoList
      queryKey={QUEUE_KEY}
      fetchPage={listReviewQueue}
      pageParameter={QUEUE_PAGE_PARAMETER}
      label={t('review_queue.queue')}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('review_queue.empty')}
          text={t('review_queue.empty_text')}
        />
      }
      from={FROM_QUEUE}
    >
      {({ reasons, hints, held_by }) => (
        <>
          <Reasons reasons={reasons} />
          <Hints hints={hints} />
          <Holder name={held_by} />
        </>
      )}
    </PhotoList>
  );
}

function Reasons({ reasons }: { reasons: readonly ReviewReason[] }) {
  const t = useMessages(reviewQueueMessages);
  return (
    <ul aria-label={t('review_queue.reasons')} className="flex flex-wrap gap-1.5 empty:hidden">
      {reasons.map((reason) => (
        <li key={reason}>
          <Badge tone={reason === 'hint' ? 'amber' : 'plain'}>
            {reason === 'hint' && <Flag aria-hidden="true" />}
            {reason === 'random' && <Dices aria-hidden="true" />}
            {t(`review_queue.reason_${reason}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** What the sender of the photo said against its result. */
function Hints({ hints }: Pick<ReviewQueue['data'][number], 'hints'>) {
  const t = useMessages(reviewQueueMessages);
  return hints.map(({ words, given_at }) => (
    <p key={given_at} className="line-clamp-3 whitespace-pre-line wrap-anywhere">
      {words === '' ? t('review_queue.hint_without_words') : t('review_queue.hint', { words })}
    </p>
  ));
}
