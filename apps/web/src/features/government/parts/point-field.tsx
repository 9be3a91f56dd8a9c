import type { Point } from '@smart-waste/core';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatExactGps } from '../../../shared/format/values.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StandHereButton } from './stand-here-button.tsx';

const MapPicker = lazy(async () => ({
  default: (await import('../../../shared/map/map-picker.tsx')).MapPicker,
}));

export type ChosenPoint = { point: Point; source: 'map' | 'gps' };

type PointFieldProps = { chosenPoint: ChosenPoint | null; onChange: (chosen: ChosenPoint) => void };

/** A point on a map that opens on request, or where the person stands. */
export function PointField({ chosenPoint: chosen, onChange }: PointFieldProps) {
  const t = useMessages(workplaceMessages);
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  }, [chosen]);
  /** Takes where the person stands, unless another point was chosen since that was asked for: `chosen` is that of the press. */
  const takePosition = (point: Point) => {
    if (latest.current === chosen) onChange({ point, source: 'gps' });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="secondary"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          icon={<MapPin aria-hidden="true" />}
        >
          {t('workplace.pick_on_map')}
        </Button>
        <StandHereButton onLocated={takePosition} />
        <span role="status" className="text-sm tabular-nums">
          {chosen && formatExactGps(chosen.point)}
        </span>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-[34dvh] rounded-panel" />}>
          <MapPicker value={chosen?.point ?? null} onChange={(point) => onChange({ point, source: 'map' })} />
        </Suspense>
      )}
    </div>
  );
}
