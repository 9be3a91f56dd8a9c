import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { MapPin, MapPinOff } from 'lucide-react';
import { formatGps } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Clipped } from '../../../shared/ui/clipped.tsx';
import { parsePoint } from './place-draft.ts';
import type { PlaceEntry } from './use-place.ts';

/** The place in one line, for phones: the panel with the place is further down. */
export function PlaceSummary({ place: { draft, isLocating } }: { place: PlaceEntry }) {
  const t = useMessages(uploadPageMessages);
  const point = parsePoint(draft);
  const words = draft.location.trim();
  const hasPlace = point !== null || words !== '';
  const Icon = hasPlace ? MapPin : MapPinOff;
  const found = [words, point && formatGps(point)].filter(Boolean).join(' · ');
  const missing = isLocating ? t('upload_page.locating') : t('upload_page.no_location_yet');
  return (
    <p className="mb-2 flex items-center gap-2 text-xs text-ink-soft tabular-nums md:hidden">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <Clipped text={hasPlace ? found : missing} />
    </p>
  );
}
