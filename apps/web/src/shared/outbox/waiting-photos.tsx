import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from '../session/session.ts';
import { onOutbox } from './outbox-signal.ts';
import type { OutboxContent, OutboxPhoto } from './outbox-store.ts';

const NONE: OutboxContent = { photos: [], steps: [] };
const buildWaitingKey = (owner: number | undefined) => ['outbox', owner] as const;

/** What waits on this device of the logged-in person, oldest first. */
export function useWaiting(): OutboxContent {
  const client = useQueryClient();
  const owner = usePerson()?.id;

  useEffect(
    () =>
      onOutbox((signal) => {
        if (signal === 'changed') void client.invalidateQueries({ queryKey: buildWaitingKey(owner) });
      }),
    [client, owner],
  );

  const { data = NONE } = useQuery({
    queryKey: buildWaitingKey(owner),
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
export const useWaitingPhotos = (): readonly OutboxPhoto[] => useWaiting().photos;
