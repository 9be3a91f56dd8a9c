import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { imageKeys } from '../api/images.ts';
import { messagesNow } from '../messages/messages.ts';
import { usePerson } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import type { Report } from './start-sender.ts';

/** What a person has to look after: photos that the server rejected, and those whose place is to be chosen. */
function toastUndelivered(refused: number, duplicates: number): void {
  const t = messagesNow(outboxMessages);
  if (refused > 0) toast.error(t('outbox.rejected', { count: refused }));
  if (duplicates > 0) toast.info(t('outbox.duplicates', { count: duplicates }));
}

/** Sends the signed-in person's waiting photos, on whatever screen they are. */
export function useOutboxSender(): void {
  const client = useQueryClient();
  const owner = usePerson()?.id;

  const showReport = useEffectEvent(({ cause, sent, refused, duplicates, left }: Report) => {
    const t = messagesNow(outboxMessages);
    if (sent > 0) void client.invalidateQueries({ queryKey: imageKeys.all });
    toastUndelivered(refused, duplicates);
    if (sent > 0 && left === 0) toast.success(t('outbox.all_sent'));
    if (left > 0 && (cause === 'online' || cause === 'requested')) toast.error(t('outbox.retry_failed'));
  });

  useEffect(() => {
    if (owner === undefined) return;
    const stopping = new AbortController();
    // Not part of the first load: nothing on the screen waits for it.
    void import('./start-sender.ts').then(({ startSender }) => {
      if (stopping.signal.aborted) return;
      const stop = startSender(owner, (report) => showReport(report));
      stopping.signal.addEventListener('abort', stop);
    });
    return () => stopping.abort();
  }, [owner]);
}
