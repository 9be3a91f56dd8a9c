import type { PlaceFault, Point } from '@smart-waste/core';
import { encodeReason } from '@smart-waste/messages';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-panel.tsx';
import {
  EMPTY_PLACE,
  hasCoordinates,
  type PlaceAction,
  type PlaceDraft,
  placeReducer,
} from './place-draft.ts';

const LOCATE_TIMEOUT_MS = 15_000;

export type DevicePosition = { point: Point } | { failed: 'missing' | 'refused' };

/** Requests the position of the device once. */
function locateDevice(): Promise<DevicePosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'missing' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { latitude: coords.latitude, longitude: coords.longitude } }),
      () => resolve({ failed: 'refused' }),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: 0 },
    );
  });
}

/** The form of the place that goes with the photos: typed, taken from the device or a photo, or picked on the map. */
export function usePlace(log: ActivityLog) {
  const t = useMessages(uploadPageMessages);
  const { register, watch, getValues, setValue, setError, clearErrors, formState } = useForm<PlaceDraft>({
    defaultValues: EMPTY_PLACE,
  });
  const draft = watch();
  const [isLocating, setIsLocating] = useState(false);

  // Reads the values of this moment: photos report their GPS whenever the worker is done.
  function change(action: PlaceAction) {
    const current = getValues();
    const next = placeReducer(current, action);
    // The field that is being typed in is left alone: writing a half-typed number back would cut off its dot.
    for (const name of ['location', 'latitude', 'longitude'] as const)
      if (next[name] !== current[name]) setValue(name, next[name]);
    setValue('source', next.source);
    setValue('device', next.device);
    clearErrors();
  }

  const field = (name: PlaceFault['field']) => ({
    ...register(name, {
      onChange: ({ target }: { target: HTMLInputElement }) =>
        change(
          name === 'location'
            ? { type: 'described', location: target.value }
            : { type: 'typed', field: name, text: target.value },
        ),
    }),
    error: formState.errors[name]?.message,
  });
  /** Shows each error beside its field and focuses the first one. */
  function showFaults(faults: readonly PlaceFault[]) {
    for (const [index, { field: name, reason }] of faults.entries())
      setError(name, { message: encodeReason(reason) }, { shouldFocus: index === 0 });
  }

  function takeFromPhoto(point: Point) {
    change({ type: 'located', source: 'exif', point });
    toast.success(t('upload_page.gps_from_photo'));
    log.note(t('upload_page.gps_from_photo'), 'good');
  }

  /** Fills in a photo's GPS position, unless there are coordinates already. */
  function offerFromPhoto(point: Point) {
    if (!hasCoordinates(getValues())) takeFromPhoto(point);
  }

  async function takeFromDevice() {
    setIsLocating(true);
    const position = await locateDevice();
    setIsLocating(false);
    if ('point' in position) {
      change({ type: 'located', source: 'gps', point: position.point });
      toast.success(t('upload_page.gps_captured'));
      log.note(t('upload_page.gps_captured'), 'good');
    } else {
      const text = position.failed === 'missing' ? t('upload_page.gps_missing') : t('upload_page.gps_failed');
      toast.error(text);
      log.note(text, 'bad');
    }
  }

  return { draft, field, showFaults, change, takeFromPhoto, offerFromPhoto, takeFromDevice, isLocating };
}
export type PlaceEntry = ReturnType<typeof usePlace>;
