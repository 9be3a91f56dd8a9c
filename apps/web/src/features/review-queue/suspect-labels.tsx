import type { ListedContradiction } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { CircleCheck } from 'lucide-react';
import { SUSPECTS_KEY } from '../../shared/api/review-keys.ts';
import { listSuspects } from '../../shared/api/review-queue.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { FROM_SUSPECTS, QUEUE_PAGE_PARAMETER } from '../../shared/paths.ts';
import { useContradictionText } from '../../shared/reviews/contradiction-text.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PhotoList } from './photo-list.tsx';

/** Contradictions of one photo that are shown; the others are seen where it is annotated. */
const MAX_SHOWN = 3;

/** Reviewed photos that the detector contradicts with confidence, and how. */
export function SuspectLabels() {
  const t = useMessages(reviewQueueMessages);
  return (
    <PhotoList
      queryKey={SUSPECTS_KEY}
      fetchPage={listSuspects}
      pageParameter={QUEUE_PAGE_PARAMETER}
      label={t('review_queue.suspects')}
      from={FROM_SUSPECTS}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title={t('review_queue.no_suspects')}
          text={t('review_queue.no_suspects_text')}
        />
      }
    >
      {({ contradictions }) => <Contradictions contradictions={contradictions} />}
    </PhotoList>
  );
}

function Contradictions({ contradictions }: { contradictions: readonly ListedContradiction[] }) {
  const t = useMessages(reviewQueueMessages);
  const describeContradiction = useContradictionText();
  const others = contradictions.length - MAX_SHOWN;
  return (
    <ul className="grid gap-1 text-balance">
      {contradictions.slice(0, MAX_SHOWN).map((one, index) => (
        <li key={`${one.kind} ${one.class} ${String(index)}`}>
          {describeContradiction(one, one.calibrated_confidence)}
        </li>
      ))}
      {others > 0 && <li className="text-ink-soft">{t('review_queue.more', { count: others })}</li>}
    </ul>
  );
}
