import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
