import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { PATHS } from '../paths.ts';
import { useWaitingPhotos } from './waiting-photos.tsx';

/** One line for other screens: the photos waiting on this device, or the question about them, and a link to them. */
export function WaitingHint() {
  const t = useMessages(outboxMessages);
  const photos = useWaitingPhotos();
  if (photos.length === 0) return null;
  const unsent = photos.filter(({ duplicateOf }) => !duplicateOf).length;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-amber-wash px-4 py-3 text-sm">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      {unsent > 0 ? t('outbox.waiting', { count: unsent }) : t('outbox.duplicates', { count: photos.length })}
      <Link
        to={PATHS.upload}
        className="-my-3 min-w-11 py-3 font-medium text-leaf-strong underline underline-offset-4"
      >
        {t('outbox.show_waiting')}
      </Link>
    </p>
  );
}
