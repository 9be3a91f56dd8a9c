import type { Image } from '@smart-waste/contract';
import type { PlaceForm } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changePlace, imageKeys, showImage } from '../../../shared/api/images.ts';
import { formatDateTime } from '../../../shared/format/relative-time.ts';
import { formatGps } from '../../../shared/format/values.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { type DuplicatePhoto, removeEntry } from '../../../shared/outbox/outbox-store.ts';
import { Thumbnail } from '../../../shared/outbox/waiting-panel.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { toast, toastFailure } from '../../../shared/ui/toast.ts';
import { usePlaceText } from './stored-photo.tsx';

type PlaceLineProps = { name: string; location: string; latitude: number | null; longitude: number | null };

function PlaceLine({ name, location, ...point }: PlaceLineProps) {
  const formatPlace = usePlaceText();
  const gps = formatGps(point);
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">
        {formatPlace(location)}
        {gps !== null && <span className="text-ink-soft tabular-nums"> · {gps}</span>}
      </dd>
    </div>
  );
}

type LocatedImage = Pick<Image, 'latitude' | 'longitude' | 'location_source'>;

const toLocated = ({ lat, lng, source }: DuplicatePhoto): LocatedImage => ({
  latitude: lat,
  longitude: lng,
  location_source: source,
});

function toPlaceForm(location: string, { latitude, longitude, location_source }: LocatedImage): PlaceForm {
  if (latitude === null || longitude === null) return { location, latitude: '', longitude: '' };
  return { location, latitude: String(latitude), longitude: String(longitude), location_source };
}

/** Gives the earlier upload the place of the photo, which then need not wait any more. */
function useUpdatePlace(photo: DuplicatePhoto, onDecided: () => void) {
  const t = useMessages(uploadPageMessages);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ keepsPoint }: { keepsPoint: boolean }) => {
      const { image_id } = photo.duplicateOf;
      // The earlier upload may have been given other coordinates since it was met.
      const located = keepsPoint ? await showImage(image_id) : toLocated(photo);
      await getDataOrThrow(changePlace(image_id, toPlaceForm(photo.loc, located)));
      await removeEntry(photo.id);
    },
    onSuccess: () => {
      toast.success(t('upload_page.place_updated'));
      void client.invalidateQueries({ queryKey: imageKeys.all });
      onDecided();
    },
    onError: (error) => toastFailure(t('upload_page.place_not_updated'), error),
  });
}

type DuplicateRowProps = { photo: DuplicatePhoto; onDecided: (imageId: string) => void };

function DuplicateRow({ photo, onDecided }: DuplicateRowProps) {
  const t = useMessages(uploadPageMessages);
  const language = useLanguage();
  const { id, blob, loc, lat, lng, duplicateOf } = photo;
  const reportDecision = () => onDecided(duplicateOf.image_id);
  const { mutate, isPending } = useUpdatePlace(photo, reportDecision);
  const time = formatDateTime(duplicateOf.uploaded_at, language);
  const { location, latitude, longitude } = duplicateOf;
  const knownGps = lat === null ? formatGps(duplicateOf) : null;
  const [keepsPoint, setKeepsPoint] = useState(true);

  async function keepEarlier() {
    await removeEntry(id);
    reportDecision();
  }

  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex gap-3">
        <Thumbnail blob={blob} />
        <p className="min-w-0 text-sm">
          {time === null ? t('upload_page.known', { count: 1 }) : t('upload_page.known_since', { time })}
        </p>
      </div>
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <PlaceLine
          name={t('upload_page.place_before')}
          location={location}
          latitude={latitude}
          longitude={longitude}
        />
        <PlaceLine name={t('upload_page.place_now')} location={loc} latitude={lat} longitude={lng} />
      </dl>
      {knownGps !== null && (
        <Switch
          label={t('upload_page.keep_coordinates', { gps: knownGps })}
          checked={keepsPoint}
          onChange={setKeepsPoint}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={isPending}
          onClick={() => mutate({ keepsPoint: keepsPoint && knownGps !== null })}
          icon={<MapPin aria-hidden="true" />}
        >
          {t('upload_page.update_place')}
        </Button>
        <Button tone="secondary" size="small" onClick={() => void keepEarlier()}>
          {t('upload_page.keep_place')}
        </Button>
      </div>
    </li>
  );
}

type DuplicateListProps = {
  photos: readonly DuplicatePhoto[];
  /** Whether it answers a press on this page: then it gets the focus, because it may be out of sight. */
  takesFocus: boolean;
  /** Called with the upload that a decision was about. */
  onDecided: (imageId: string) => void;
};

/** Photos that were sent before with another place: their owner chooses the place that counts. */
export function DuplicateList({ photos, takesFocus, onDecided }: DuplicateListProps) {
  const t = useMessages(uploadPageMessages);
  const panel = useRef<HTMLDivElement>(null);
  const focusAtStart = useEffectEvent(() => takesFocus && panel.current?.focus());
  useEffect(() => void focusAtStart(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <PanelSection title={t('upload_page.duplicates')}>
        <ul aria-label={t('upload_page.duplicates')} className="divide-y">
          {photos.map((photo) => (
            <DuplicateRow key={photo.id} photo={photo} onDecided={onDecided} />
          ))}
        </ul>
      </PanelSection>
    </div>
  );
}
