import { type Point, resolveCoordinates } from '@smart-waste/core';
import { encodeReason } from '@smart-waste/messages';
import { mapMessages } from '@smart-waste/messages/en/map';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';

const FORM_DECIMALS = 6;

const MapPicker = lazy(async () => ({
  default: (await import('./map-picker.tsx')).MapPicker,
}));

type Coordinates = Record<keyof Point, string>;
/** Whether a point was picked on the map or entered as numbers. */
export type PointSource = 'map' | 'typed';

const toCoordinates = (point: Point | null): Coordinates => ({
  latitude: point?.latitude.toFixed(FORM_DECIMALS) ?? '',
  longitude: point?.longitude.toFixed(FORM_DECIMALS) ?? '',
});

const parsePoint = (coordinates: Coordinates): Point | null => {
  const answer = resolveCoordinates(coordinates);
  return 'point' in answer ? answer.point : null;
};

/** A point that is picked on the map or entered as coordinates; the pin follows numbers once their field is left. */
function usePointForm(
  start: Point | null,
  onConfirm: (point: Point, source: PointSource) => void,
  onUnchanged: () => void,
) {
  const { register, watch, getValues, reset, setError, clearErrors, formState } = useForm<Coordinates>({
    defaultValues: toCoordinates(start),
  });
  const [pin, setPin] = useState(start);
  const [source, setSource] = useState<PointSource | null>(null); // null: as it was at the start

  /** A whole point, from the map or pasted. */
  function take(point: Point, from: PointSource) {
    reset(toCoordinates(point));
    setPin(point);
    setSource(from);
  }
  const getFieldProps = (name: keyof Point) => ({
    ...register(name, {
      onChange: () => {
        clearErrors();
        setSource('typed');
      },
      onBlur: () => setPin(parsePoint(getValues())),
    }),
    error: formState.errors[name]?.message,
  });
  function confirm(event: FormEvent) {
    event.preventDefault();
    const answer = resolveCoordinates(getValues());
    if ('point' in answer) return source === null ? onUnchanged() : onConfirm(answer.point, source);
    for (const [index, { field: name, reason }] of answer.faults.entries())
      if (name !== 'location')
        setError(name, { message: encodeReason(reason) }, { shouldFocus: index === 0 });
  }
  const { latitude, longitude } = watch();
  return { pin, take, getFieldProps, confirm, isEmpty: latitude.trim() === '' && longitude.trim() === '' };
}

export type PlaceDialogProps = {
  title: string;
  /** What is known of the place so far. */
  about?: ReactNode;
  /** What the person should know before the place is set. */
  note?: string | undefined;
  confirmLabel: string;
  start: Point | null;
  /** Whether a confirmed place is being stored. */
  busy?: boolean;
  onConfirm: (point: Point, source: PointSource) => void;
  onClose: () => void;
};

/**
 * Sets a place by a press on the map, by keyboard or by coordinates; nothing changes before it is confirmed, nor when it
 * is confirmed as it was.
 */
export function PlaceDialog(props: PlaceDialogProps) {
  const { title, about, note, confirmLabel, start, busy = false, onConfirm, onClose } = props;
  const t = useMessages(mapMessages);
  const tUi = useMessages(uiMessages);
  const form = useId();
  const { pin, take, getFieldProps, confirm, isEmpty } = usePointForm(start, onConfirm, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={t('map.pick_help')}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {tUi('ui.cancel')}
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={isEmpty}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={confirm} className="grid gap-3">
        {about}
        <Suspense fallback={<Skeleton className="h-[34dvh] md:h-[min(24rem,40dvh)] rounded-panel" />}>
          <MapPicker value={pin} onChange={(point) => take(point, 'map')} />
        </Suspense>
        <CoordinateFields
          labels={{ latitude: t('map.latitude'), longitude: t('map.longitude') }}
          step="any"
          getFieldProps={getFieldProps}
          onPastePair={(point) => take(point, 'typed')}
        />
        {note !== undefined && <p className="text-sm text-ink-soft">{note}</p>}
      </form>
    </Dialog>
  );
}
