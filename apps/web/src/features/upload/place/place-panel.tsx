import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import {
  ChevronDown,
  Image,
  LocateFixed,
  Map as MapIcon,
  MapPin,
  MapPinOff,
  TriangleAlert,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatExactGps } from '../../../shared/format/values.ts';
import { CoordinateFields } from '../../../shared/map/coordinate-fields.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import type { QueueItem } from '../queue/queue.ts';
import { computeDisagreementMeters, keepsPhotoGps, parsePoint } from './place-draft.ts';
import type { PlaceEntry } from './use-place.ts';

/** The place that was found, or what is still missing. */
function FoundPlace({ place, photos }: Pick<PlacePanelProps, 'place' | 'photos'>) {
  const t = useMessages(uploadPageMessages);
  const { draft, isLocating } = place;
  const point = parsePoint(draft);
  const photosWithoutGps = photos.filter(({ gps, isPreparing }) => gps === null && !isPreparing).length;
  if (isLocating)
    return (
      <p className="flex items-center gap-3 text-sm">
        <Spinner />
        {t('upload_page.locating')}
      </p>
    );
  if (point === null || draft.source === null)
    return photos.length > 0 && draft.location.trim() === '' ? (
      <p className="flex items-start gap-3 text-sm text-ink-soft">
        <MapPinOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('upload_page.place_missing')}
      </p>
    ) : null;
  return (
    <div className="flex items-start gap-3 rounded-control bg-leaf-wash px-3 py-2.5">
      <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-strong" />
      <div className="min-w-0">
        <p className="text-sm font-medium tabular-nums">{formatExactGps(point)}</p>
        <p className="text-xs text-ink-soft">
          {t(`upload_page.source_${draft.source}`)}
          {keepsPhotoGps(draft) && `. ${t('upload_page.own_locations')}`}
        </p>
        {draft.source === 'exif' && photosWithoutGps > 0 && (
          <p className="mt-1 text-xs">{t('upload_page.borrowed_location', { count: photosWithoutGps })}</p>
        )}
      </div>
    </div>
  );
}

/** A warning when photo and device are far apart. */
function DistanceWarning({ place, photoPoint }: { place: PlaceEntry; photoPoint: Point | null }) {
  const t = useMessages(uploadPageMessages);
  const language = useLanguage();
  const { source, device } = place.draft;
  const meters = computeDisagreementMeters(photoPoint, device);
  if (meters === null) return null;
  const km = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(meters / 1000);
  return (
    <div className="flex items-start gap-3 rounded-control bg-amber-wash p-3 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber-ink" />
      <div className="grid justify-items-start gap-2">
        <p>{t('upload_page.locations_differ', { km })}</p>
        {source !== 'exif' && photoPoint && (
          <Button tone="secondary" size="small" onClick={() => place.takeFromPhoto(photoPoint)}>
            {t('upload_page.use_photo_location')}
          </Button>
        )}
      </div>
    </div>
  );
}

type MoreFieldsProps = { place: PlaceEntry; photoPoint: Point | null };

/** What few people need: the coordinates as numbers, and the EXIF of the photo. */
function MoreFields({ place, photoPoint }: MoreFieldsProps) {
  const t = useMessages(uploadPageMessages);
  return (
    <details ref={place.moreFields} className="group border-t">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        {t('upload_page.more')}
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1">
        <CoordinateFields
          labels={{ latitude: t('upload_page.latitude'), longitude: t('upload_page.longitude') }}
          step="0.000001"
          getFieldProps={place.registerField}
          onPastePair={(point) => place.change({ type: 'located', source: 'typed', point })}
        />
        <Button
          tone="secondary"
          size="small"
          className="justify-self-start"
          onClick={() =>
            photoPoint ? place.takeFromPhoto(photoPoint) : toast.info(t('upload_page.no_photo_location'))
          }
          icon={<Image aria-hidden="true" />}
        >
          {t('upload_page.auto_gps')}
        </Button>
      </div>
    </details>
  );
}

// Loaded with the first press, so that the form appears sooner.
const PlaceDialog = lazy(async () => ({
  default: (await import('../../../shared/map/place-dialog.tsx')).PlaceDialog,
}));

type PlacePanelProps = {
  place: PlaceEntry;
  /** The position of the first photo with GPS metadata. */
  photoPoint: Point | null;
  photos: readonly QueueItem[];
};

/** The place of the photos: as it was found, a description, the device, the map; coordinates and EXIF behind 'More'. */
export function PlacePanel({ place, photoPoint, photos }: PlacePanelProps) {
  const t = useMessages(uploadPageMessages);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const { draft, registerField, change } = place;
  return (
    <PanelSection title={t('upload_page.place')}>
      <div className="grid gap-4">
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          <FoundPlace place={place} photos={photos} />
          <DistanceWarning place={place} photoPoint={photoPoint} />
        </div>
        <TextArea
          label={t('upload_page.location')}
          help={t('upload_page.location_help')}
          rows={2}
          {...registerField('location')}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            busy={place.isLocating}
            onClick={place.takeFromDevice}
            icon={<LocateFixed aria-hidden="true" />}
          >
            {t('upload_page.use_gps')}
          </Button>
          <Button
            tone="secondary"
            size="small"
            onClick={() => setIsMapOpen(true)}
            icon={<MapIcon aria-hidden="true" />}
          >
            {t('upload_page.pick_on_map')}
          </Button>
        </div>
        <MoreFields place={place} photoPoint={photoPoint} />
      </div>
      {isMapOpen && (
        <Suspense>
          <PlaceDialog
            title={t('upload_page.map_title')}
            confirmLabel={t('upload_page.use_location')}
            start={parsePoint(draft)}
            onClose={() => setIsMapOpen(false)}
            onConfirm={(point, source) => {
              change({ type: 'located', source, point });
              setIsMapOpen(false);
            }}
          />
        </Suspense>
      )}
    </PanelSection>
  );
}
