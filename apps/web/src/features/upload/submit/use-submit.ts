import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';
import { PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-panel.tsx';
import type { PlaceEntry } from '../place/use-place.ts';
import type { Queue } from '../queue/use-queue.ts';
import { planUpload } from './plan-upload.ts';
import type { SendingEvents, SendResult } from './send-photos.ts';

const REDIRECT_MS = 700;

// Not part of the first load, but fetched right after it: by the time of the upload there may be no connection.
const loadSendPhotos = () => import('./send-photos.ts');

type UploadContext = { queue: Queue; place: PlaceEntry; log: ActivityLog };

/** The messages about each photo while it is sent. */
function useSendingEvents({ queue, log }: UploadContext): SendingEvents {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const { dispatch } = queue;
  return {
    onStart: ({ id }) => dispatch({ type: 'sending', id }),
    onProgress: ({ id }, percent) => dispatch({ type: 'progressed', id, percent }),
    onEnd: ({ id, filename }: WaitingPhoto, result: SendResult) => {
      if (result.kind === 'sent') {
        dispatch({ type: 'sent', id });
        log.note(t('upload_page.sent_one', { name: filename }), 'good');
      } else if (result.kind === 'kept') {
        dispatch({ type: 'kept', id });
        log.note(t('upload_page.saved_one', { name: filename }));
      } else {
        const reason = result.reason || t('upload_page.upload_failed');
        dispatch({ type: 'refused', id, reason });
        toast.error(translate(reason), { description: filename });
        log.note(t('upload_page.skipped', { name: filename, reason: translate(reason) }), 'bad');
      }
    },
  };
}

/** Sends the queue, then removes the sent photos and, without failures, opens the history. */
export function useSubmit(context: UploadContext) {
  const { queue, place } = context;
  const t = useMessages(uploadPageMessages);
  const tOutbox = useMessages(outboxMessages);
  const translate = useSentence();
  const navigate = useNavigate();
  const owner = usePerson()?.id;
  const events = useSendingEvents(context);
  const [isSending, setIsSending] = useState(false);
  const unmounted = useRef<AbortController>(null);

  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    void loadSendPhotos();
    return () => controller.abort();
  }, []);

  function toastStored(results: SendResult[]) {
    const kept = results.find(({ kind }) => kind === 'kept');
    if (kept?.kind !== 'kept') return;
    if (kept.reached)
      toast.error(translate(kept.reason) || t('upload_page.upload_failed'), {
        description: tOutbox('outbox.saved_here'),
      });
    else toast.info(tOutbox('outbox.saved_offline'), { description: tOutbox('outbox.will_retry') });
  }

  async function finish(results: SendResult[]) {
    const count = (kind: SendResult['kind']) => results.filter((result) => result.kind === kind).length;
    const [sent, refused, kept] = [count('sent'), count('refused'), count('kept')];
    if (sent > 0) toast.success(t('upload_page.sent', { count: sent }));
    if (refused > 0) toast.error(t('upload_page.some_failed', { count: refused }));
    toastStored(results);

    // Stored and refused photos are shown here, so only a complete upload opens the history.
    const isComplete = sent > 0 && refused === 0 && kept === 0;
    if (isComplete) await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    queue.dispatch({ type: 'finished' });
    if (refused === 0) place.change({ type: 'cleared' });
    // A user who has opened another screen meanwhile stays there.
    if (isComplete && !unmounted.current?.signal.aborted) void navigate(PATHS.history);
  }

  async function submit() {
    if (isSending || owner === undefined) return;
    if (queue.items.some(({ isPreparing }) => isPreparing))
      return toast.info(t('upload_page.still_preparing'));
    const plan = planUpload(queue.items, place.draft, { owner, nowMs: Date.now() });
    if ('missing' in plan) return toast.error(t('upload_page.no_photos'));
    if ('faults' in plan) {
      toast.error(translate(plan.faults[0].reason));
      return place.showFaults(plan.faults);
    }
    setIsSending(true);
    try {
      const { sendPhotos } = await loadSendPhotos();
      await finish(await sendPhotos(plan.photos, events));
    } catch {
      toast.error(t('upload_page.upload_failed_try_again'));
    } finally {
      setIsSending(false);
    }
  }

  return { submit, isSending };
}
