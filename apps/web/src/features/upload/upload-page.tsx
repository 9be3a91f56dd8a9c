import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { ImageUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { removePhoto, type WaitingPhoto } from '../../shared/outbox/outbox-store.ts';
import { useWaitingPhotos } from '../../shared/outbox/waiting-photos.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useMediaQuery } from '../../shared/ui/use-layout.ts';
import { ActivityPanel, useActivityLog } from './activity-panel.tsx';
import { PlacePanel } from './place/place-panel.tsx';
import { usePlace } from './place/use-place.ts';
import { AddPhotos } from './queue/add-photos.tsx';
import { isSendable, totalPercent } from './queue/queue.ts';
import { QueueList } from './queue/queue-list.tsx';
import { useQueue } from './queue/use-queue.ts';
import { useSubmit } from './submit/use-submit.ts';
import { WaitingList } from './submit/waiting-list.tsx';
import { hasCamera } from './use-camera.ts';

const CameraDialog = lazy(async () => ({
  default: (await import('./camera-dialog.tsx')).CameraDialog,
}));

/** Phones and tablets: their own camera app takes better photos than a page does. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

/** Photos, their place, and the button that sends them. */
export function UploadPage() {
  const t = useMessages(uploadPageMessages);
  const log = useActivityLog();
  const place = usePlace(log);
  const queue = useQueue(log, place.offerFromPhoto);
  const { submit, isSending } = useSubmit({ queue, place, log });
  const isPhone = useMediaQuery(TOUCH_ONLY);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const { items } = queue;
  const queued = new Set(items.map(({ id }) => id));
  const waiting = useWaitingPhotos().filter(({ id }) => !queued.has(id));
  const photoPoint = items.find(({ gps }) => gps !== null)?.gps ?? null;

  const openCamera = () =>
    hasCamera() ? setIsCameraOpen(true) : toast.error(t('upload_page.camera_missing'));

  async function editWaiting(photo: WaitingPhoto) {
    await removePhoto(photo.id);
    queue.putBack(photo);
    const { loc: location, lat: latitude, lng: longitude, source: location_source } = photo;
    place.change({ type: 'restored', place: { location, latitude, longitude, location_source } });
  }

  return (
    <Page title={t('upload_page.title')} intro={t('upload_page.intro')}>
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 md:gap-6">
          <PanelSection title={t('upload_page.photos')}>
            <div className="grid gap-4">
              <AddPhotos
                onFiles={queue.add}
                onCamera={isPhone ? null : openCamera}
                isSmall={items.length > 0}
              />
              {items.length > 0 && <QueueList queue={queue} isLocked={isSending} />}
            </div>
          </PanelSection>
          {waiting.length > 0 && <WaitingList photos={waiting} onEdit={(photo) => void editWaiting(photo)} />}
        </div>
        <div className="grid gap-4 md:gap-6">
          <PlacePanel place={place} photoPoint={photoPoint} />
          <Button wide busy={isSending} onClick={() => void submit()} icon={<ImageUp aria-hidden="true" />}>
            {isSending
              ? t('upload_page.submitting', { percent: totalPercent(items) })
              : t('upload_page.submit', { count: items.filter(isSendable).length })}
          </Button>
          <ActivityPanel log={log} />
        </div>
      </div>
      {isCameraOpen && (
        <Suspense>
          <CameraDialog onPhoto={(photo) => queue.add([photo])} onClose={() => setIsCameraOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}
