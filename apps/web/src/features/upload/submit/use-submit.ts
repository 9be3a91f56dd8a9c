import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import { OUTBOX_TOAST } from '../../../shared/outbox/outbox-signal.ts';
import type { OutboxPhoto } from '../../../shared/outbox/outbox-store.ts';
import { buildUploadPath, PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import type { ActivityLog } from '../activity-log.ts';
import type { PlaceEntry } from '../place/use-place.ts';
import { hasOthers } from '../queue/queue.ts';
import type { UploadQueue } from '../queue/use-queue.ts';
import type { SameCaseAnswers } from '../same-case/answers.ts';
import type { SendingEvents, SendResult } from './send-photos.ts';

const REDIRECT_MS = 700;
/** The message that no photo was chosen: that some were sent replaces it. */
const UPLOAD_TOAST = 'upload';

// Not part of the first load, but fetched right after it: by the time of the upload there may be no connection.
const loadSending = async () => ({
  ...(await import('./plan-upload.ts')),
  ...(await import('./send-photos.ts')),
});

type UploadContext = { queue: UploadQueue; place: PlaceEntry; log: ActivityLog; answers: SameCaseAnswers };

const NOTES = {
  sent: 'upload_page.sent_one',
  known: 'upload_page.known_one',
  duplicate: 'upload_page.known_one',
  kept: 'upload_page.saved_one',
} as const;

/** What becomes of each photo in the queue while they are sent. */
function useSendingEvents({ queue, log }: UploadContext): SendingEvents {
  const t = useMessages(uploadPageMessages);
  const translate = useSentence();
  const { dispatch } = queue;

  return {
    onStart: ({ id }) => dispatch({ type: 'sending', id }),
    onProgress: ({ id }, percent) => dispatch({ type: 'progressed', id, percent }),
    onEnd: ({ id, filename }, result) => {
      if (result.kind === 'refused') {
        const reason = result.reason || t('upload_page.upload_failed');
        dispatch({ type: 'refused', id, reason });
        log.note(t('upload_page.skipped', { name: filename, reason: translate(reason) }), 'bad');
        return;
      }
      const isDone = result.kind === 'sent' || result.kind === 'known';
      dispatch({ type: isDone ? 'sent' : 'kept', id });
      log.note(t(NOTES[result.kind], { name: filename }), result.kind === 'sent' ? 'good' : 'note');
    },
  };
}

/** The page that shows what was sent: the upload itself when it is one, otherwise the list with the newest on top. */
function chooseResultPage(results: readonly SendResult[]): string {
  const [only, ...others] = results;
  const image_id = only && 'image_id' in only && others.length === 0 ? only.image_id : null;
  return image_id === null ? PATHS.history : buildUploadPath(image_id);
}

const countKind = (results: readonly SendResult[], wanted: SendResult['kind']): number =>
  results.filter(({ kind }) => kind === wanted).length;

/** Sends the queue, then removes the sent photos and, when nothing is left to decide, opens the result. */
export function useSubmit(context: UploadContext) {
  const { queue, place, answers } = context;
  const t = useMessages(uploadPageMessages);
  const tOutbox = useMessages(outboxMessages);
  const translate = useSentence();
  const navigate = useNavigate();
  const owner = usePerson()?.id;
  const events = useSendingEvents(context);
  const [isSending, setIsSending] = useState(false);
  const isShown = useIsShown();

  useEffect(() => void loadSending(), []);

  function toastResults(results: readonly SendResult[]) {
    const [sent, known] = [countKind(results, 'sent'), countKind(results, 'known')];
    if (sent > 0) toast.success(t('upload_page.sent', { count: sent }), { id: UPLOAD_TOAST });
    if (known > 0) toast.info(t('upload_page.known', { count: known }));
    const kept = results.find(({ kind }) => kind === 'kept');
    if (kept?.kind !== 'kept') return;
    if (kept.reached)
      toast.error(translate(kept.reason) || t('upload_page.upload_failed'), {
        description: tOutbox('outbox.saved_here'),
      });
    else
      toast.info(tOutbox('outbox.saved_offline'), {
        id: OUTBOX_TOAST,
        description: tOutbox('outbox.will_retry'),
      });
  }

  async function finish(photos: readonly OutboxPhoto[], results: readonly SendResult[]) {
    toastResults(results);
    // Stored, refused and doubtful photos are shown here, so only a complete upload opens its result.
    const isComplete = results.every(({ kind }) => kind === 'sent' || kind === 'known');
    if (isComplete) await new Promise((resolve) => setTimeout(resolve, REDIRECT_MS));
    queue.dispatch({ type: 'finished' });
    // What was added meanwhile stays, with the place that is shown beside it.
    if (hasOthers(queue.getNow(), photos)) return;
    if (countKind(results, 'refused') === 0) place.change({ type: 'cleared' });
    // A user who has opened another screen meanwhile stays there.
    if (isComplete && isShown.current) void navigate(chooseResultPage(results));
  }

  async function send(owner: number) {
    const { planUpload, sendPhotos } = await loadSending();
    const sender = { owner, nowMs: Date.now(), answers };
    const plan = planUpload(queue.items, await place.waitForPlace(), sender);
    if ('missing' in plan) toast.error(t('upload_page.no_photos'), { id: UPLOAD_TOAST });
    else if ('faults' in plan) place.showFaults(plan.faults);
    else await finish(plan.photos, await sendPhotos(plan.photos, events));
  }

  async function submit() {
    if (isSending || owner === undefined) return;
    if (queue.items.some(({ isPreparing }) => isPreparing))
      return toast.info(t('upload_page.still_preparing'));
    setIsSending(true);
    await send(owner).catch(() => toast.error(t('upload_page.upload_failed_try_again')));
    setIsSending(false);
  }

  return { submit, isSending };
}
