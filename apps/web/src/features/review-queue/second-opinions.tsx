import type { OpinionState, SecondOpinionList } from '@smart-waste/contract';
import { chooseDifference } from '@smart-waste/core';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { CircleCheck } from 'lucide-react';
import { OPINIONS_KEY } from '../../shared/api/review-keys.ts';
import { listSecondOpinions } from '../../shared/api/review-queue.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { FROM_OPINIONS } from '../../shared/paths.ts';
import { isOneOfTwo } from '../../shared/reviews/is-one-of-two.ts';
import { usePerson } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Holder } from './holder.tsx';
import { PhotoList } from './photo-list.tsx';

/** Photos that wait for a second opinion, and those about which two people disagree. */
export const SecondOpinions = () => (
  <div className="grid gap-6">
    <Opinions state="open" />
    <Opinions state="disputed" />
  </div>
);

function Opinions({ state }: { state: OpinionState & ('open' | 'disputed') }) {
  const t = useMessages(reviewQueueMessages);
  const title = t(`review_queue.opinions_${state}`);
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <PhotoList
        queryKey={[...OPINIONS_KEY, state]}
        fetchPage={(cursor, signal) => listSecondOpinions(state, cursor, signal)}
        pageParameter={`${state}_after`}
        label={title}
        from={FROM_OPINIONS}
        isBlind={state === 'open'}
        describeWaiting={(count) => t(`review_queue.waiting_${state}`, { count })}
        isOnlyShown={({ opinion }) => !opinion.is_for_caller}
        empty={<EmptyState icon={<CircleCheck />} title={t(`review_queue.no_opinions_${state}`)} />}
      >
        {({ opinion, held_by }) => (
          <>
            <Opinion opinion={opinion} />
            <Holder name={held_by ?? null} />
          </>
        )}
      </PhotoList>
    </section>
  );
}

function Opinion({ opinion }: Pick<SecondOpinionList['data'][number], 'opinion'>) {
  const t = useMessages(reviewQueueMessages);
  const { agreement, blind_agreement, is_for_caller } = opinion;
  const isOwn = isOneOfTwo(opinion, usePerson()?.username);
  if (agreement === null || blind_agreement === null) return <p>{t('review_queue.opinion_open')}</p>;
  const difference = chooseDifference({ agreement, blind_agreement });
  return (
    <>
      <p>{t(`review_queue.disputed_${difference}`, { percent: formatPercent(agreement) })}</p>
      {!is_for_caller && <p className="font-medium">{t('review_queue.opinion_own')}</p>}
      {is_for_caller && isOwn && <p className="font-medium">{t('review_queue.opinion_own_admin')}</p>}
    </>
  );
}
