import { useWords } from '../../../shared/words/words.ts';
import { uploadWords } from '../words.ts';
import { QueueCard } from './queue-card.tsx';
import type { Queue } from './use-queue.ts';

/** The photos that are about to be sent. */
export function QueueList({ queue, isLocked }: { queue: Queue; isLocked: boolean }) {
  const w = useWords(uploadWords);
  return (
    <ul aria-label={w.queue} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {queue.items.map((item) => (
        <QueueCard
          key={item.id}
          item={item}
          isLocked={isLocked}
          onEdit={(edit) => void queue.edit(item, edit)}
          onRemove={() => queue.remove(item)}
        />
      ))}
    </ul>
  );
}
