import type { OpinionState, SecondOpinionList } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { CircleCheck } from 'lucide-react';
import { usePagedList } from '../../shared/api/cursor-pages.ts';
import { listSecondOpinions } from '../../shared/api/review-queue.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { PhotoRow } from './photo-row.tsx';

/** Photos that wait for a second opinion, and those about which two people disagree. */
export const SecondOpinions = () => (
  <div className="grid gap-6">
    <Opinions state="open" />
    <Opinions state="disputed" />
  </div>
);

function Opinions({ state }: { state: OpinionState & ('open' | 'disputed') }) {
  const t = useMessages(reviewQueueMessages);
  const { query, pager } = usePagedList(['second-opinions', state], (cursor, signal) =>
    listSecondOpinions(state, cursor, signal),
  );
  const title = t(`review_queue.opinions_${state}`);
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <QueryView
        query={query}
        failed={t('review_queue.failed')}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<CircleCheck />} title={t('review_queue.no_opinions')} />}
      >
        {({ data }) => (
          <ol aria-label={title} className="divide-y rounded-panel border bg-surface">
            {data.map(({ image, opinion }, index) => (
              <PhotoRow key={image.image_id} image={image} position={index + 1}>
                <Opinion opinion={opinion} />
              </PhotoRow>
            ))}
          </ol>
        )}
      </QueryView>
      <Pager {...pager} />
    </section>
  );
}

function Opinion({ opinion: { agreement } }: Pick<SecondOpinionList['data'][number], 'opinion'>) {
  const t = useMessages(reviewQueueMessages);
  return (
    <p>
      {agreement === null
        ? t('review_queue.opinion_open')
        : t('review_queue.opinion_disputed', { percent: formatPercent(agreement) })}
    </p>
  );
}
