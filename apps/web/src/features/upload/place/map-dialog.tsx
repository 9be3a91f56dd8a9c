import type { Point } from '@smart-waste/core';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { uploadWords } from '../words.ts';

const FORM_DECIMALS = 6;

const MapPicker = lazy(async () => ({
  default: (await import('../../../shared/map/map-picker.tsx')).MapPicker,
}));

type MapDialogProps = { start: Point | null; onPick: (point: Point) => void; onClose: () => void };

/** Sets the place by click or keyboard; nothing changes before it is confirmed. */
export function MapDialog({ start, onPick, onClose }: MapDialogProps) {
  const w = useWords(uploadWords);
  const [point, setPoint] = useState(start);

  function confirm() {
    if (point) onPick(point);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={w.mapTitle}
      description={w.mapHelp}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {w.cancel}
          </Button>
          <Button onClick={confirm} disabled={!point}>
            {w.usePlace}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Suspense fallback={<Skeleton className="h-[min(24rem,50dvh)] rounded-panel" />}>
          <MapPicker value={point} onChange={setPoint} help={w.mapHelp} />
        </Suspense>
        <p role="status" className="text-sm tabular-nums">
          {point
            ? `${point.latitude.toFixed(FORM_DECIMALS)}, ${point.longitude.toFixed(FORM_DECIMALS)}`
            : w.noPlaceYet}
        </p>
      </div>
    </Dialog>
  );
}
