import type { Image, PhotoObject } from '@smart-waste/contract';
import { historyMessages } from '@smart-waste/messages/en/history';
import { useState } from 'react';
import { buildAnnotatedLink } from '../../shared/images/annotated-link.ts';
import { BoxedPhoto } from '../../shared/images/boxed-photo.tsx';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { ChoiceSwitch } from '../../shared/ui/choice-switch.tsx';

type DetailsPhotoProps = {
  image: Image;
  highlighted: PhotoObject | null;
  onHighlight: (detection: PhotoObject | null) => void;
};

/** The original photo with optional boxes, or the annotated photo of the server. */
export function DetailsPhoto({ image, highlighted, onHighlight }: DetailsPhotoProps) {
  const t = useMessages(historyMessages);
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  const [which, setWhich] = useState<'original' | 'processed'>('original');
  const [hasBoxes, setHasBoxes] = useState(true);
  const language = useLanguage();
  const processedUrl = which === 'processed' ? image.processed_image_url : null;
  const detections = image.analysis_results?.detections ?? [];

  async function renewLink() {
    const fresh = await renew(image.image_id);
    if (processedUrl === null) return fresh.image_url;
    return buildAnnotatedLink(fresh.processed_image_url ?? processedUrl, language);
  }

  return (
    <div className="grid content-start gap-3">
      <BoxedPhoto
        src={processedUrl === null ? image.image_url : buildAnnotatedLink(processedUrl, language)}
        alt={describePhoto(image.location)}
        photo={image}
        renewLink={renewLink}
        detections={processedUrl === null && hasBoxes ? detections : []}
        highlighted={highlighted}
        onHighlight={onHighlight}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ImageStatusBadge image={image} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {detections.length > 0 && (
            <label className="flex min-h-11 items-center gap-2 text-sm dense:min-h-8">
              <input
                type="checkbox"
                checked={hasBoxes}
                disabled={processedUrl !== null}
                onChange={({ target }) => setHasBoxes(target.checked)}
                className="size-4 accent-leaf"
              />
              {t('history.show_boxes')}
            </label>
          )}
          {image.processed_image_url !== null && (
            <ChoiceSwitch
              label={t('history.photo_version')}
              value={which}
              onChange={setWhich}
              choices={[
                { value: 'original', label: t('history.original') },
                { value: 'processed', label: t('history.processed') },
              ]}
            />
          )}
        </div>
      </div>
    </div>
  );
}
