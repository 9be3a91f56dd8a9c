import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CASES_KEY } from '../api/case-keys.ts';
import { imageKeys } from '../api/images.ts';
import { usePerson } from '../session/session.ts';
import type { SendReport } from './start-sender.ts';

/** Sends what waits of the logged-in person, on whatever screen they are. */
export function useOutboxSender(): void {
  const client = useQueryClient();
  const owner = usePerson()?.id;

  const refetchChanged = useEffectEvent(({ sent, stepsSent, stepsToDecide }: SendReport) => {
    if (sent > 0) void client.invalidateQueries({ queryKey: imageKeys.all });
    if (stepsSent + stepsToDecide > 0) void client.invalidateQueries({ queryKey: CASES_KEY });
  });

  useEffect(() => {
    if (owner === undefined) return;
    const stopping = new AbortController();
    // Not part of the first load: nothing on the screen waits for it.
    void import('./start-toasting-sender.ts').then(({ startToastingSender }) => {
      if (stopping.signal.aborted) return;
      const stop = startToastingSender(owner, (report) => refetchChanged(report));
      stopping.signal.addEventListener('abort', stop);
    });
    return () => stopping.abort();
  }, [owner]);
}
