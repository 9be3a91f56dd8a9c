import type { ReviewQueue, ReviewReason } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { CircleCheck, Dices, Flag, UserPen } from 'lucide-react';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { listReviewQueue } from '../../shared/api/review-queue.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { PhotoRow } from './photo-row.tsx';

/** What to review next, with the reasons in words. */
export function QueueList() {
  const t = useMessages(reviewQueueMessages);
  const { query, pager } = usePagedList(['review-queue'], listReviewQueue);
  return (
    <>
      <QueryView
        query={query}
        failed={t('review_queue.failed')}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<CircleCheck />}
            title={t('review_queue.empty')}
            text={t('review_queue.empty_text')}
          />
        }
      >
        {({ data }) => (
          <ol aria-label={t('review_queue.queue')} className="divide-y rounded-panel border bg-surface">
            {data.map((photo, index) => (
              <PhotoRow key={photo.image.image_id} image={photo.image} position={index + 1} isFromQueue>
                <Reasons reasons={photo.reasons} />
                <Hints hints={photo.hints} />
                {photo.held_by !== null && (
                  <p className="flex items-center gap-2 text-amber-ink">
                    <UserPen aria-hidden="true" className="size-4 shrink-0" />
                    {t('review_queue.held_by', { name: photo.held_by })}
                  </p>
                )}
              </PhotoRow>
            ))}
          </ol>
        )}
      </QueryView>
      <Pager {...pager} />
    </>
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
    <p key={given_at} className="wrap-anywhere">
      {words === '' ? t('review_queue.hint_without_words') : t('review_queue.hint', { words })}
    </p>
  ));
}
