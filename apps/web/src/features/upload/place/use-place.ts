import type { PlaceFault, Point } from '@smart-waste/core';
import { encodeReason } from '@smart-waste/messages';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../../shared/messages/messages.ts';
import { toast } from '../../../shared/ui/toast.ts';
import type { ActivityLog } from '../activity-log.ts';
import { useDevicePosition } from './device-position.ts';
import {
  EMPTY_PLACE,
  hasCoordinates,
  isEnteredSince,
  type PlaceAction,
  type PlaceDraft,
  placeReducer,
} from './place-draft.ts';

/** The form of the place that goes with the photos: typed, taken from the device or a photo, or picked on the map. */
export function usePlace(log: ActivityLog) {
  const t = useMessages(uploadPageMessages);
  const { register, watch, getValues, setValue, setError, clearErrors, formState } = useForm<PlaceDraft>({
    defaultValues: EMPTY_PLACE,
  });
  const draft = watch();
  const moreFields = useRef<HTMLDetailsElement>(null);

  // Reads the values of this moment: photos report their GPS whenever the worker is done.
  function change(action: PlaceAction) {
    const current = getValues();
    const next = placeReducer(current, action);
    // The field that is being typed in is left alone: writing a half-typed number back would cut off its dot.
    for (const name of ['location', 'latitude', 'longitude'] as const)
      if (next[name] !== current[name]) setValue(name, next[name]);
    setValue('source', next.source);
    setValue('device', next.device);
    setValue('isAutomatic', next.isAutomatic);
    clearErrors();
  }

  const registerField = (name: PlaceFault['field']) => ({
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
  /** Shows each error beside its field and focuses the first one; a hidden field could not get the focus. */
  function showFaults(faults: readonly PlaceFault[]) {
    if (moreFields.current && faults.some(({ field: name }) => name !== 'location'))
      moreFields.current.open = true;
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

  const { isLocating, locate, waitForPosition } = useDevicePosition(log, (point, isAutomatic) => {
    change({ type: 'located', source: 'gps', point, isAutomatic });
    toast.success(t('upload_page.gps_captured'));
    log.note(t('upload_page.gps_captured'), 'good');
  });

  function takeFromDevice() {
    const before = getValues();
    locate({ isAutomatic: false, isOutdated: () => isEnteredSince(before, getValues()) });
  }

  const isEntered = () => hasCoordinates(getValues()) || getValues('location').trim() !== '';

  /** Fills in the position of the device for a photo taken here and now, unless the user has entered a place. */
  function offerFromDevice() {
    if (!isEntered()) locate({ isAutomatic: true, isOutdated: () => hasCoordinates(getValues()) });
  }

  /** The place; while none is entered, once a request to the device has been answered. */
  async function waitForPlace(): Promise<PlaceDraft> {
    if (!isEntered()) await waitForPosition();
    return getValues();
  }

  return {
    draft,
    registerField,
    moreFields,
    showFaults,
    change,
    takeFromPhoto,
    offerFromPhoto,
    takeFromDevice,
    offerFromDevice,
    waitForPlace,
    isLocating,
  };
}
export type PlaceEntry = ReturnType<typeof usePlace>;
