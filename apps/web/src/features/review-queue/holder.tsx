import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { UserPen } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';

/** Another person who works on the photo of a row now. */
export function Holder({ name }: { name: string | null }) {
  const t = useMessages(reviewQueueMessages);
  if (name === null) return null;
  return (
    <p className="flex items-center gap-2 text-amber-ink">
      <UserPen aria-hidden="true" className="size-4 shrink-0" />
      {t('review_queue.held_by', { name })}
    </p>
  );
}
