import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { Image, Info, LocateFixed, Map as MapIcon, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../../shared/ui/field.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { disagreementMetres, pointOf } from './place-draft.ts';
import type { PlaceEntry } from './use-place.ts';

/** Where the coordinates came from, and a warning when photo and device are far apart. */
function PlaceNotes({ place, photoPoint }: { place: PlaceEntry; photoPoint: Point | null }) {
  const t = useMessages(uploadPageMessages);
  const language = useLanguage();
  const { source, device } = place.draft;
  const metres = disagreementMetres(photoPoint, device);
  const km =
    metres === null
      ? ''
      : new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(metres / 1000);
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {source !== null && (
        <p className="flex items-start gap-2 text-xs text-ink-soft">
          <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>
            {t(`upload_page.source_${source}`)}
            {source === 'exif' && `. ${t('upload_page.own_locations')}`}
          </span>
        </p>
      )}
      {metres !== null && (
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
      )}
    </div>
  );
}

// Loaded with the first press, so that the form appears sooner.
const MapDialog = lazy(async () => ({ default: (await import('./map-dialog.tsx')).MapDialog }));

type PlacePanelProps = {
  place: PlaceEntry;
  /** The position of the first photo with GPS metadata. */
  photoPoint: Point | null;
};

/** The place of the photos: a description, coordinates, the device, a photo or the map. */
export function PlacePanel({ place, photoPoint }: PlacePanelProps) {
  const t = useMessages(uploadPageMessages);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const { draft, field, change } = place;

  const coordinate = (name: 'latitude' | 'longitude', label: string, bound: number): ReactNode => (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      step="0.000001"
      min={-bound}
      max={bound}
      {...field(name)}
    />
  );

  return (
    <PanelSection title={t('upload_page.place')}>
      <div className="grid gap-4">
        <TextArea
          label={t('upload_page.location')}
          help={t('upload_page.location_help')}
          rows={2}
          {...field('location')}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          {coordinate('latitude', t('upload_page.latitude'), 90)}
          {coordinate('longitude', t('upload_page.longitude'), 180)}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            busy={place.isLocating}
            onClick={() => void place.takeFromDevice()}
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
          <Button
            tone="secondary"
            size="small"
            onClick={() =>
              photoPoint ? place.takeFromPhoto(photoPoint) : toast.info(t('upload_page.no_photo_location'))
            }
            icon={<Image aria-hidden="true" />}
          >
            {t('upload_page.auto_gps')}
          </Button>
        </div>
        <PlaceNotes place={place} photoPoint={photoPoint} />
      </div>
      {isMapOpen && (
        <Suspense>
          <MapDialog
            start={pointOf(draft)}
            onClose={() => setIsMapOpen(false)}
            onPick={(point) => change({ type: 'located', source: 'map', point })}
          />
        </Suspense>
      )}
    </PanelSection>
  );
}
