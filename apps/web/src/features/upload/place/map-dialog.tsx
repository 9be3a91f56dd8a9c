import type { Point } from '@smart-waste/core';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';

const FORM_DECIMALS = 6;

const MapPicker = lazy(async () => ({
  default: (await import('../../../shared/map/map-picker.tsx')).MapPicker,
}));

type MapDialogProps = { start: Point | null; onPick: (point: Point) => void; onClose: () => void };

/** Sets the place by click or keyboard; nothing changes before it is confirmed. */
export function MapDialog({ start, onPick, onClose }: MapDialogProps) {
  const t = useMessages(uploadPageMessages);
  const [point, setPoint] = useState(start);

  function confirm() {
    if (point) onPick(point);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('upload_page.map_title')}
      description={t('upload_page.map_help')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('upload_page.cancel')}
          </Button>
          <Button onClick={confirm} disabled={!point}>
            {t('upload_page.use_location')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Suspense fallback={<Skeleton className="h-[min(24rem,50dvh)] rounded-panel" />}>
          <MapPicker value={point} onChange={setPoint} help={t('upload_page.map_help')} />
        </Suspense>
        <p role="status" className="text-sm tabular-nums">
          {point
            ? `${point.latitude.toFixed(FORM_DECIMALS)}, ${point.longitude.toFixed(FORM_DECIMALS)}`
            : t('upload_page.no_location_yet')}
        </p>
      </div>
    </Dialog>
  );
}
