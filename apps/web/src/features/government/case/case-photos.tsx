import type { CaseDetail, CasePhoto, PhotoObject } from '@smart-waste/contract';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { BoxedPhoto } from '../../../shared/images/boxed-photo.tsx';
import { DetectionList } from '../../../shared/images/detection-list.tsx';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { usePhotoName, useRenewPhoto } from '../photos/photo-names.ts';

const PhotoViewer = createLazyPart(
  'The large photo',
  async () => (await import('../photos/photo-viewer.tsx')).PhotoViewer,
);
const PhotoModeration = createLazyPart(
  'What the public sees of a photo',
  async () => (await import('../moderation/photo-moderation.tsx')).PhotoModeration,
);

const PhotoWarningList = createLazyPart(
  'Warnings about a photo',
  async () => (await import('../proof/case-proof.tsx')).PhotoWarningList,
);

/** The photos of a case with their boxes and what was seen on them, one at a time, and small ones to choose from. */
export function CasePhotos({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(workplaceMessages);
  const tDetails = useMessages(caseDetailsMessages);
  const renew = useRenewPhoto(caseItem);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  const { photos } = caseItem;
  const getName = usePhotoName(photos);
  const shownPhoto = photos.find(({ photo_id }) => photo_id === chosen) ?? photos[0];
  if (!shownPhoto) return null;
  const proof = caseItem.doubts.find(({ photo_id }) => photo_id === shownPhoto.photo_id);
  const detections = shownPhoto.detections ?? [];
  return (
    <>
      <section aria-label={t('workplace.photos')} className="grid gap-2">
        <BoxedPhoto
          key={shownPhoto.photo_id}
          src={shownPhoto.image_url}
          alt={getName(shownPhoto)}
          photo={shownPhoto}
          maxHeight={32}
          renewLink={() => renew(shownPhoto)}
          detections={detections}
          highlighted={highlighted}
          onHighlight={setHighlighted}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-xs text-ink-soft">
            {t(`workplace.photo_${shownPhoto.purpose}`)} · <UploadedTime iso={shownPhoto.taken_at} />
          </p>
          <Button
            tone="quiet"
            size="small"
            onClick={() => setIsEnlarged(true)}
            icon={<Maximize2 aria-hidden="true" />}
            className="-mr-3"
          >
            {tDetails('case_details.enlarge')}
          </Button>
        </div>
        {isEnlarged && (
          <PhotoViewer caseItem={caseItem} first={shownPhoto} onClose={() => setIsEnlarged(false)} />
        )}
        {proof && (
          <div className="text-sm">
            <PhotoWarningList proof={proof} />
          </div>
        )}
        <PhotoModeration key={`moderation ${shownPhoto.photo_id}`} caseItem={caseItem} photo={shownPhoto} />
        {photos.length > 1 && (
          <PhotoChoice photos={photos} getName={getName} chosen={shownPhoto.photo_id} onChoose={setChosen} />
        )}
      </section>
      {detections.length > 0 && (
        <DetectionList detections={detections} highlighted={highlighted} onHighlight={setHighlighted} />
      )}
    </>
  );
}

type PhotoChoiceProps = {
  photos: readonly CasePhoto[];
  getName: (photo: CasePhoto) => string;
  chosen: string;
  onChoose: (photoId: string) => void;
};

function PhotoChoice({ photos, getName, chosen, onChoose }: PhotoChoiceProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.photo_id}>
          <button
            type="button"
            aria-pressed={photo.photo_id === chosen}
            onClick={() => onChoose(photo.photo_id)}
            className={clsx(
              'block rounded-control border-2',
              photo.photo_id === chosen ? 'border-leaf' : 'border-transparent',
            )}
          >
            <PhotoFrame
              src={photo.thumbnail_url}
              alt={getName(photo)}
              color={photo.placeholder_color}
              className="size-12 rounded-[4px]"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
