import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { PencilLine } from 'lucide-react';
import { Link } from 'react-router';
import { useCurrentSample } from '../../shared/api/use-current-sample.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { annotatePath, FROM_SAMPLE } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';

/** The way into the random sample, while photos of it wait for their labels. Without it the lists are still of use, so an error is not shown. */
export function SampleEntry() {
  const t = useMessages(reviewQueueMessages);
  const { data: sample } = useCurrentSample();
  if (!sample || sample.next === null) return null;
  const { labelled, size, next } = sample;
  return (
    <section
      aria-label={t('review_queue.sample')}
      className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-panel border bg-surface px-4 py-3 text-sm"
    >
      <p>
        <span className="font-medium">{t('review_queue.sample')}</span>{' '}
        <span className="text-ink-soft">{t('review_queue.sample_labelled', { labelled, size })}</span>
      </p>
      <Link to={`${annotatePath(next)}?${FROM_SAMPLE}`} className={buttonVariants({ tone: 'secondary' })}>
        <PencilLine aria-hidden="true" className="size-4" />
        {t('review_queue.label_next')}
      </Link>
    </section>
  );
}
