import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { PATHS } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { onOutbox } from './outbox-signal.ts';
import type { WaitingPhoto } from './outbox-store.ts';

const NONE: WaitingPhoto[] = [];
const waitingKey = (owner: number | undefined) => ['outbox', owner] as const;

/** The signed-in person's photos that wait on this device, oldest first. */
export function useWaitingPhotos(): readonly WaitingPhoto[] {
  const client = useQueryClient();
  const owner = usePerson()?.id;

  useEffect(
    () =>
      onOutbox((signal) => {
        if (signal === 'changed') void client.invalidateQueries({ queryKey: waitingKey(owner) });
      }),
    [client, owner],
  );

  const { data = NONE } = useQuery({
    queryKey: waitingKey(owner),
    queryFn: async () => {
      const { waitingPhotos } = await import('./outbox-store.ts');
      return owner === undefined ? NONE : waitingPhotos(owner);
    },
    structuralSharing: false, // blobs are compared by identity
    retry: false,
  });
  return data;
}

/** One line for other screens: the number of photos waiting on this device, and a link to them. */
export function WaitingHint() {
  const t = useMessages(outboxMessages);
  const { length: count } = useWaitingPhotos();
  if (count === 0) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-panel bg-amber-wash px-4 py-3 text-sm">
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-amber-ink" />
      {t('outbox.waiting', { count })}
      <Link to={PATHS.upload} className="font-medium text-leaf-strong underline underline-offset-4">
        {t('outbox.show_waiting')}
      </Link>
    </p>
  );
}
