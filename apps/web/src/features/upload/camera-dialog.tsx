import { LIMITS } from '@smart-waste/contract';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useCamera } from './use-camera.ts';

/** The picture that a video shows now, as a JPEG; null when there is none. */
export function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0) return Promise.resolve(null);
  context.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', LIMITS.editQuality));
}

type CameraDialogProps = { onPhoto: (photo: File) => void; onClose: () => void };

const buildFileName = () => `camera-${new Date().toISOString().replace(/[:.]/g, '-')}.jpg`;

/** The camera's live picture and the button that takes a photo of it. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const t = useMessages(uploadPageMessages);
  // The stream and the element come in either order: the dialog's code is loaded when it first opens.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [isCapturing, setIsCapturing] = useState(false);
  const stream = useCamera(() => {
    toast.error(t('upload_page.camera_refused'));
    onClose();
  });

  useEffect(() => {
    if (video) video.srcObject = stream;
  }, [video, stream]);

  async function capture() {
    setIsCapturing(true);
    const blob = video && (await captureFrame(video).catch(() => null));
    setIsCapturing(false);
    if (!blob) return toast.error(t('upload_page.capture_failed'));
    onPhoto(new File([blob], buildFileName(), { type: blob.type }));
    toast.success(t('upload_page.captured'));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('upload_page.camera_title')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('upload_page.cancel')}
          </Button>
          <Button
            onClick={() => void capture()}
            busy={isCapturing}
            disabled={!isReady}
            icon={<Camera aria-hidden="true" />}
          >
            {t('upload_page.capture')}
          </Button>
        </>
      }
    >
      <div className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-panel bg-sunken">
        <video
          ref={setVideo}
          autoPlay
          playsInline
          muted
          aria-label={t('upload_page.camera_view')}
          onLoadedData={() => setIsReady(true)}
          className="absolute inset-0 size-full object-contain"
        />
        {!isReady && (
          <p role="status" className="flex items-center gap-3 text-sm text-ink-soft">
            <Spinner />
            {t('upload_page.camera_starting')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
