import type { CaseDetail, CaseUpdate } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { PointSource } from '../../../shared/map/place-dialog.tsx';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useIsShown } from '../../../shared/ui/use-is-shown.ts';
import { StandHereButton } from '../parts/stand-here-button.tsx';
import { type CaseChangeDraft, useChangeCase } from '../state/use-change-case.ts';

// Loaded with the first press.
const PlaceDialog = lazy(async () => ({
  default: (await import('../../../shared/map/place-dialog.tsx')).PlaceDialog,
}));

const getPoint = ({ latitude, longitude }: CaseDetail): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const toCaseUpdate = (
  { latitude, longitude }: Point,
  location_source: PointSource,
): Omit<CaseUpdate, 'version'> => ({
  coordinates: { latitude: String(latitude), longitude: String(longitude), location_source },
});

const toPlaceChange = (point: Point, source: PointSource): CaseChangeDraft => ({
  kind: 'update',
  body: toCaseUpdate(point, source),
});

type CasePlaceDialogProps = {
  caseItem: CaseDetail;
  title: string;
  /** Also of a dialog that was closed before its place was stored: another one waits for that. */
  changing: Pick<ReturnType<typeof useChangeCase>, 'change' | 'isChanging'>;
  onClose: () => void;
};

/** The answer to what it stores closes this dialog only: it may have been closed, and opened again. */
function CasePlaceDialog({ caseItem, title, changing, onClose }: CasePlaceDialogProps) {
  const t = useMessages(workplaceMessages);
  const { change, isChanging } = changing;
  const isShown = useIsShown();
  async function store(point: Point, source: PointSource) {
    const isStored = await change(caseItem, toPlaceChange(point, source), { isToasted: true });
    if (isStored && isShown.current) onClose();
  }
  return (
    <PlaceDialog
      title={title}
      note={t('workplace.place_note')}
      confirmLabel={t('workplace.save_place')}
      start={getPoint(caseItem)}
      busy={isChanging}
      onConfirm={(point, source) => void store(point, source)}
      onClose={onClose}
    />
  );
}

/** Corrects the place of a case: on the map, by coordinates, or to where the person stands. */
export function CasePlace({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(workplaceMessages);
  const { change } = useChangeCase();
  const changing = useChangeCase();
  const [isOpen, setIsOpen] = useState(false);
  const title = t(getPoint(caseItem) === null ? 'workplace.set_place' : 'workplace.change_place');
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="secondary"
        size="small"
        onClick={() => setIsOpen(true)}
        icon={<MapPin aria-hidden="true" />}
      >
        {title}
      </Button>
      <StandHereButton
        onLocated={(point) => void change(caseItem, toPlaceChange(point, 'typed'), { isToasted: true })}
      />
      {isOpen && (
        <Suspense>
          <CasePlaceDialog
            caseItem={caseItem}
            title={title}
            changing={changing}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
