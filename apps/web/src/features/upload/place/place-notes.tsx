import type { Point } from '@smart-waste/core';
import { Info, TriangleAlert } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { uploadWords } from '../words.ts';
import { disagreementMetres } from './place-draft.ts';
import type { PlaceEntry } from './use-place.ts';

/** Where the coordinates came from, and a warning when photo and device name places that are far apart. */
export function PlaceNotes({ place, photoPoint }: { place: PlaceEntry; photoPoint: Point | null }) {
  const w = useWords(uploadWords);
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
            {w[`source_${source}`]}
            {source === 'exif' && `. ${w.eachItsOwn}`}
          </span>
        </p>
      )}
      {metres !== null && (
        <div className="flex items-start gap-3 rounded-control bg-amber-wash p-3 text-sm">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber-ink" />
          <div className="grid justify-items-start gap-2">
            <p>{w.disagree(km)}</p>
            {source !== 'exif' && photoPoint && (
              <Button tone="secondary" size="small" onClick={() => place.takeFromPhoto(photoPoint)}>
                {w.usePhotoPlace}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
