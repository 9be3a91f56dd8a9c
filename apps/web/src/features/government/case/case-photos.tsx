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
import { lazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { usePhotoName, useRenewPhoto } from '../photos/photo-names.ts';

const PhotoViewer = lazyPart(
  'The large photo',
  async () => (await import('../photos/photo-viewer.tsx')).PhotoViewer,
);
const PhotoModeration = lazyPart(
  'What the public sees of a photo',
  async () => (await import('../moderation/photo-moderation.tsx')).PhotoModeration,
);

const PhotoWarningList = lazyPart(
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
  const nameOf = usePhotoName(photos);
  const shown = photos.find(({ photo_id }) => photo_id === chosen) ?? photos[0];
  if (!shown) return null;
  const proof = caseItem.doubts.find(({ photo_id }) => photo_id === shown.photo_id);
  const detections = shown.detections ?? [];
  return (
    <>
      <section aria-label={t('workplace.photos')} className="grid gap-2">
        <BoxedPhoto
          key={shown.photo_id}
          src={shown.image_url}
          alt={nameOf(shown)}
          photo={shown}
          maxHeight={32}
          renewLink={() => renew(shown)}
          detections={detections}
          highlighted={highlighted}
          onHighlight={setHighlighted}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-xs text-ink-soft">
            {t(`workplace.photo_${shown.purpose}`)} · <UploadedTime iso={shown.taken_at} />
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
        {isEnlarged && <PhotoViewer caseItem={caseItem} first={shown} onClose={() => setIsEnlarged(false)} />}
        {proof && (
          <div className="text-sm">
            <PhotoWarningList proof={proof} />
          </div>
        )}
        <PhotoModeration key={`moderation ${shown.photo_id}`} caseItem={caseItem} photo={shown} />
        {photos.length > 1 && (
          <PhotoChoice photos={photos} nameOf={nameOf} chosen={shown.photo_id} onChoose={setChosen} />
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
  nameOf: (photo: CasePhoto) => string;
  chosen: string;
  onChoose: (photoId: string) => void;
};

function PhotoChoice({ photos, nameOf, chosen, onChoose }: PhotoChoiceProps) {
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
              alt={nameOf(photo)}
              color={photo.placeholder_color}
              className="size-12 rounded-[4px]"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
