import type { CaseDetail, CasePhoto, Detection } from '@smart-waste/contract';
import { caseDetailsMessages } from '@smart-waste/messages/en/case-details';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { clsx } from 'clsx';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/relative-time.ts';
import { BoxedPhoto } from '../../../shared/images/boxed-photo.tsx';
import { DetectionList } from '../../../shared/images/detection-list.tsx';
import { PhotoFrame } from '../../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useRenewCase } from '../state/use-cases.ts';

const PhotoModeration = lazyPart(
  'What the public sees of a photo',
  async () => (await import('../moderation/photo-moderation.tsx')).PhotoModeration,
);

/** Returns a function that says which photo of a case one is: where it comes from, its place among them, and its date. */
function usePhotoName(photos: readonly CasePhoto[]): (photo: CasePhoto) => string {
  const t = useMessages(workplaceMessages);
  const tDetails = useMessages(caseDetailsMessages);
  const language = useLanguage();
  return (photo) =>
    tDetails('case_details.photo', {
      what: t(`workplace.photo_${photo.purpose}`),
      number: photos.indexOf(photo) + 1,
      count: photos.length,
      date: formatDate(photo.taken_at, language),
    });
}

/** The photos of a case with their boxes and what was seen on them, one at a time, and small ones to choose from. */
export function CasePhotos({ found }: { found: CaseDetail }) {
  const t = useMessages(workplaceMessages);
  const renew = useRenewCase();
  const [chosen, setChosen] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<Detection | null>(null);
  const { photos } = found;
  const nameOf = usePhotoName(photos);
  const shown = photos.find(({ photo_id }) => photo_id === chosen) ?? photos[0];
  if (!shown) return null;
  const detections = shown.detections ?? [];
  const linkOf = async (id: string) =>
    (await renew(found.number)).photos.find(({ photo_id }) => photo_id === id)?.image_url ?? '';
  return (
    <>
      <section aria-label={t('workplace.photos')} className="grid gap-2">
        <BoxedPhoto
          key={shown.photo_id}
          src={shown.image_url}
          alt={nameOf(shown)}
          photo={shown}
          maxHeight={32}
          renewLink={() => linkOf(shown.photo_id)}
          detections={detections}
          highlighted={highlighted}
          onHighlight={setHighlighted}
        />
        <p className="text-xs text-ink-soft">
          {t(`workplace.photo_${shown.purpose}`)} · <UploadedTime iso={shown.taken_at} />
        </p>
        <PhotoModeration key={`moderation ${shown.photo_id}`} found={found} photo={shown} />
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
