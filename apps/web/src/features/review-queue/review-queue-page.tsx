import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import type { ReactNode } from 'react';
import { useAddress, withParameters } from '../../shared/address.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { ChoiceSwitch } from '../../shared/ui/choice-switch.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { QueueList } from './queue-list.tsx';
import { SampleEntry } from './sample-entry.tsx';
import { SecondOpinions } from './second-opinions.tsx';
import { SuspectLabels } from './suspect-labels.tsx';

const LISTS = ['queue', 'suspects', 'opinions'] as const;
type ListName = (typeof LISTS)[number];

const CONTENTS: Record<ListName, ReactNode> = {
  queue: <QueueList />,
  suspects: <SuspectLabels />,
  opinions: <SecondOpinions />,
};

/** What a reviewer does next: the random sample, photos to review, labels that may be wrong, and second opinions. */
export function ReviewQueuePage() {
  const t = useMessages(reviewQueueMessages);
  const { address, change } = useAddress();
  const shownList: ListName = LISTS.find((name) => name === address.get('list')) ?? 'queue';
  const show = (list: ListName) =>
    // Another list begins at its first page.
    change(() => withParameters(new URLSearchParams(), { list }, (value) => value === 'queue'), {
      isNewList: true,
    });
  return (
    <Page title={t('review_queue.title')} intro={t(`review_queue.intro_${shownList}`)}>
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <SampleEntry />
        <ChoiceSwitch
          label={t('review_queue.lists')}
          choices={LISTS.map((value) => ({ value, label: t(`review_queue.${value}`) }))}
          value={shownList}
          onChange={show}
        />
        <div className="w-full">{CONTENTS[shownList]}</div>
      </div>
    </Page>
  );
}
