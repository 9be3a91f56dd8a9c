import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { createLazyPart } from '../../shared/lazy-part.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import type { DuplicatePhoto, OutboxPhoto } from '../../shared/outbox/outbox-store.ts';
import { useWaitingPhotos } from '../../shared/outbox/waiting-photos.tsx';
import { buildUploadPath } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useIsShown } from '../../shared/ui/use-is-shown.ts';
import { PHONE_QUERY, TOUCH_QUERY, useMediaQuery } from '../../shared/ui/use-layout.ts';
import { useActivityLog } from './activity-log.ts';
import { isPlaceEntered } from './place/place-draft.ts';
import { PlacePanel } from './place/place-panel.tsx';
import { type PlaceEntry, usePlace } from './place/use-place.ts';
import { AddPhotos } from './queue/add-photos.tsx';
import { computeTotalPercent, hasOthers, isFreshPhoto, isSendable } from './queue/queue.ts';
import { type UploadQueue, useQueue } from './queue/use-queue.ts';
import {
  buildPlaceKey,
  openQuestions,
  type SameCaseAnswer,
  type SameCaseAnswers,
} from './same-case/answers.ts';
import { useSubmit } from './submit/use-submit.ts';
import { hasCamera } from './use-camera.ts';

// Fetched right after the first load: photos are picked later, and by then there may be no connection.
const loadQueueList = () => import('./queue/queue-list.tsx');
const QueueList = lazy(async () => ({ default: (await loadQueueList()).QueueList }));
const loadWaitingList = () => import('./submit/waiting-list.tsx');
const WaitingList = lazy(async () => ({ default: (await loadWaitingList()).WaitingList }));
// Only the answer of a server brings duplicates.
const DuplicateList = lazy(async () => ({
  default: (await import('./submit/duplicate-list.tsx')).DuplicateList,
}));

// Loaded with the page, because files are refused also without a connection.
const loadRefusedFiles = async () => (await import('./queue/refused-files.tsx')).RefusedFiles;
const RefusedFiles = createLazyPart('Refused files', loadRefusedFiles);

const loadSameCase = async () => (await import('./same-case/same-case-panel.tsx')).SameCasePanel;
const SameCasePanel = createLazyPart('Nearby reports', loadSameCase);
const AskedSubmit = createLazyPart(
  'The way to the question',
  async () => (await import('./same-case/same-case-panel.tsx')).AskedSubmit,
);

const ActivityPanel = createLazyPart(
  'The activity',
  async () => (await import('./activity-panel.tsx')).ActivityPanel,
);
const loadPlaceSummary = async () => (await import('./place/place-summary.tsx')).PlaceSummary;
const PlaceSummary = createLazyPart('The place', loadPlaceSummary);

const CameraDialog = lazy(async () => ({
  default: (await import('./camera-dialog.tsx')).CameraDialog,
}));

type SubmitButtonProps = {
  queue: UploadQueue;
  place: PlaceEntry;
  answers: SameCaseAnswers;
  isSending: boolean;
  onSubmit: () => void;
};

/** Sends the photos. On a phone with photos it stays within reach of the thumb, below the place that goes with them. */
function SubmitButton({ queue: { items }, place, answers, isSending, onSubmit }: SubmitButtonProps) {
  const t = useMessages(uploadPageMessages);
  const hasPhotos = items.length > 0;
  const isNarrow = useMediaQuery(PHONE_QUERY);
  const [asked] = openQuestions(
    items.map(({ id }) => id),
    answers,
  );
  return (
    <div
      data-action-bar={hasPhotos || undefined}
      className={clsx(
        hasPhotos &&
          'max-md:fixed max-md:inset-x-0 max-md:bottom-(--bottom-bar) max-md:z-[1005] max-md:border-t max-md:bg-paper max-md:px-4 max-md:pt-2 max-md:pb-3',
      )}
    >
      {hasPhotos && <PlaceSummary place={place} />}
      {isNarrow && asked !== undefined && !isSending ? (
        <AskedSubmit id={asked} onSubmit={onSubmit} />
      ) : (
        <Button wide busy={isSending} onClick={onSubmit} icon={<ImageUp aria-hidden="true" />}>
          {isSending
            ? t('upload_page.submitting', { percent: computeTotalPercent(items) })
            : t('upload_page.submit', { count: items.filter(isSendable).length })}
        </Button>
      )}
    </div>
  );
}

const isDuplicate = (photo: OutboxPhoto): photo is DuplicatePhoto => photo.duplicateOf !== undefined;

/** The photos that wait on this device and are not in the queue: those to decide about, and the others. */
function useStoredPhotos(queue: UploadQueue) {
  const queued = new Set(queue.items.map(({ id }) => id));
  const stored = useWaitingPhotos().filter(({ id }) => !queued.has(id));
  return {
    duplicates: stored.filter(isDuplicate),
    waiting: stored.filter((photo) => !isDuplicate(photo)),
  };
}

/** Loads what is needed with the first photo, when there may be no connection. */
function usePreloadedParts(): void {
  useEffect(() => {
    const parts = [
      loadQueueList(),
      loadWaitingList(),
      loadSameCase(),
      loadPlaceSummary(),
      loadRefusedFiles(),
    ];
    void Promise.allSettled(parts);
  }, []);
}

/** Shows an upload, unless the person has opened another screen meanwhile. */
function useShowUpload() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return (imageId: string) => {
    if (isShown.current) void navigate(buildUploadPath(imageId));
  };
}

type EditingContext = {
  queue: UploadQueue;
  place: PlaceEntry;
  onAnswer: (id: string, answer: SameCaseAnswer | undefined) => void;
};

/** Returns what takes a photo that waits on this device into the queue, with its place and its answer. */
function useEditWaiting({ queue, place, onAnswer }: EditingContext) {
  const t = useMessages(uploadPageMessages);
  return async (photo: OutboxPhoto) => {
    const { id, sameCase, loc: location, lat: latitude, lng: longitude, source: location_source } = photo;
    const ownPlace = { location, latitude, longitude, location_source };
    // All photos in the queue share the place that is entered.
    if (hasOthers(queue.items, [photo]) && !isPlaceEntered(place.draft, ownPlace))
      return toast.info(t('upload_page.edit_later', { name: photo.filename }));
    const { takeEntry } = await import('../../shared/outbox/deliver.ts');
    if (!(await takeEntry(id))) return toast.info(t('upload_page.being_sent', { name: photo.filename }));
    queue.putBack(photo);
    if (sameCase !== undefined) onAnswer(id, { at: buildPlaceKey(latitude, longitude), number: sameCase });
    place.change({ type: 'restored', place: ownPlace });
  };
}

/** Photos, their place, and the button that sends them. */
export function UploadPage() {
  const t = useMessages(uploadPageMessages);
  const showUpload = useShowUpload();
  const log = useActivityLog();
  const place = usePlace(log);
  const queue = useQueue(log, { onPhotoPlace: place.offerFromPhoto, onTakenHere: place.offerFromDevice });
  const [answers, setAnswers] = useState<SameCaseAnswers>({});
  const keepAnswer: EditingContext['onAnswer'] = (id, said) =>
    setAnswers((given) => ({ ...given, [id]: said }));
  const editWaiting = useEditWaiting({ queue, place, onAnswer: keepAnswer });
  const { submit, isSending } = useSubmit({ queue, place, log, answers });
  const isPhone = useMediaQuery(TOUCH_QUERY); // its own camera app takes better photos than a page does
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const { items } = queue;
  const { duplicates, waiting } = useStoredPhotos(queue);
  usePreloadedParts();
  const photoPoint = items.find(({ gps }) => gps !== null)?.gps ?? null;

  const openCamera = () =>
    hasCamera() ? setIsCameraOpen(true) : toast.error(t('upload_page.camera_missing'));

  function showResult(imageId: string) {
    if (items.length === 0 && duplicates.length <= 1) showUpload(imageId);
  }

  return (
    <Page title={t('upload_page.title')} intro={t('upload_page.intro')}>
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 md:gap-6">
          {duplicates.length > 0 && (
            <Suspense>
              <DuplicateList photos={duplicates} takesFocus={log.entries.length > 0} onDecided={showResult} />
            </Suspense>
          )}
          <PanelSection title={t('upload_page.photos')}>
            <div className="grid gap-4">
              <AddPhotos
                onFiles={(files) => queue.add(files, (file) => isFreshPhoto(file, isPhone, Date.now()))}
                onCamera={isPhone ? null : openCamera}
                isSmall={items.length > 0}
              />
              <RefusedFiles refused={queue.refused} onDismiss={queue.dismissRefused} />
              {items.length > 0 && (
                <Suspense>
                  <QueueList queue={queue} isLocked={isSending} />
                </Suspense>
              )}
            </div>
          </PanelSection>
          {waiting.length > 0 && (
            <Suspense>
              <WaitingList photos={waiting} onEdit={(photo) => void editWaiting(photo)} />
            </Suspense>
          )}
        </div>
        <div className="grid gap-4 md:gap-6">
          <PlacePanel place={place} photoPoint={photoPoint} photos={items} />
          {items.length > 0 && (
            <SameCasePanel
              items={items}
              draft={place.draft}
              answers={answers}
              isLocked={isSending}
              onAnswer={keepAnswer}
            />
          )}
          <SubmitButton
            queue={queue}
            place={place}
            answers={answers}
            isSending={isSending}
            onSubmit={() => void submit()}
          />
          <ActivityPanel log={log} />
        </div>
      </div>
      {isCameraOpen && (
        <Suspense>
          <CameraDialog
            onPhoto={(photo) => queue.add([photo], () => true)}
            onClose={() => setIsCameraOpen(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}
