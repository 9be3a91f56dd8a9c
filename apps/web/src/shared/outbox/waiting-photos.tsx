import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from '../session/session.ts';
import { onOutbox } from './outbox-signal.ts';
import type { Waiting, WaitingPhoto } from './outbox-store.ts';

const NONE: Waiting = { photos: [], steps: [] };
const waitingKey = (owner: number | undefined) => ['outbox', owner] as const;

/** What waits on this device of the logged-in person, oldest first. */
export function useWaiting(): Waiting {
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
      const { readWaiting } = await import('./outbox-store.ts');
      return owner === undefined ? NONE : readWaiting(owner);
    },
    structuralSharing: false, // blobs are compared by identity
    retry: false,
  });
  return data;
}

/** The photos among them. */
export const useWaitingPhotos = (): readonly WaitingPhoto[] => useWaiting().photos;
