import type { GovernmentReport } from '@smart-waste/contract';
import { lazy, Suspense, useMemo } from 'react';
import { imageWords } from '../../shared/images/words.ts';
import type { MapPlace } from '../../shared/map/places-map.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/words/words.ts';
import { governmentWords } from './words.ts';

const PlacesMap = lazy(async () => ({
  default: (await import('../../shared/map/places-map.tsx')).PlacesMap,
}));
const HEIGHT = 'h-64 lg:h-[calc(100dvh-19rem)] lg:min-h-80';

function toneOf({ analysis_results: results }: GovernmentReport): MapPlace['tone'] {
  if (!results) return 'open';
  return results.total_detections > 0 ? 'found' : 'clean';
}

type ReportsMapProps = {
  reports: readonly GovernmentReport[];
  fitFor: string;
  lit: string | null;
  onLight: (id: string | null) => void;
  onPick: (id: string) => void;
};

/** Where the listed reports are; those without coordinates stand in the list alone. */
export function ReportsMap({ reports, ...rest }: ReportsMapProps) {
  const w = useWords(governmentWords);
  const { noLocation } = useWords(imageWords);
  const places = useMemo(
    () =>
      reports.flatMap((report): MapPlace[] => {
        const { image_id: id, latitude, longitude, location } = report;
        if (latitude === null || longitude === null) return [];
        return [{ id, latitude, longitude, label: location || noLocation, tone: toneOf(report) }];
      }),
    [reports, noLocation],
  );
  return (
    <div className="grid gap-2">
      <Suspense fallback={<Skeleton className={`${HEIGHT} rounded-panel`} />}>
        <PlacesMap places={places} label={w.mapLabel} className={HEIGHT} {...rest} />
      </Suspense>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-soft">
        <span>{w.onMap(places.length, reports.length)}</span>
        {(['found', 'clean', 'open'] as const).map((tone) => (
          <span key={tone} className="inline-flex items-center">
            <span aria-hidden="true" className={`map-dot map-dot-${tone} mr-1.5`} />
            {w[`tone_${tone}`]}
          </span>
        ))}
      </p>
    </div>
  );
}
