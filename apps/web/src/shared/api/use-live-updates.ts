import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFailure } from '../log-failure.ts';
import { usePerson } from '../session/session.ts';

/** Keeps every cached image and job up to date from the event stream while a user is logged in. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = usePerson()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const stopping = new AbortController();
    // Not part of the first load: the first answers are new enough until it has come.
    import('./live-updates.ts').then(
      ({ startLiveUpdates }) => {
        if (!stopping.signal.aborted) startLiveUpdates(client, stopping.signal);
      },
      (error: unknown) => logFailure('Live updates could not be loaded', error),
    );
    return () => stopping.abort();
  }, [client, userId]);
}
