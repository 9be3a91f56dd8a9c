import type { PlaceFault, Point } from '@smart-waste/core';
import { useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast.ts';
import { useWords } from '../../../shared/words/words.ts';
import type { ActivityLog } from '../activity-panel.tsx';
import { uploadWords } from '../words.ts';
import { EMPTY_PLACE, hasCoordinates, type PlaceAction, placeReducer } from './place-draft.ts';

const PATIENCE_MS = 15_000;

export type DeviceAnswer = { point: Point } | { failed: 'missing' | 'refused' };

/** Asks the device where it is, once. */
function locateDevice(): Promise<DeviceAnswer> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'missing' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { latitude: coords.latitude, longitude: coords.longitude } }),
      () => resolve({ failed: 'refused' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });
}

/** The place that goes with the photos: typed, taken from the device or a photo, or picked on the map. */
export function usePlace(log: ActivityLog) {
  const w = useWords(uploadWords);
  const [draft, setDraft] = useState(EMPTY_PLACE);
  const [fault, setFault] = useState<PlaceFault | null>(null);
  const [isLocating, setIsLocating] = useState(false);
  // Photos report their GPS whenever the worker is done; they must see the draft of that moment.
  const latest = useRef(draft);

  function change(action: PlaceAction) {
    latest.current = placeReducer(latest.current, action);
    setDraft(latest.current);
    setFault(null);
  }

  function takeFromPhoto(point: Point) {
    change({ type: 'located', source: 'exif', point });
    toast.success(w.gpsFromPhoto);
    log.note(w.gpsFromPhoto, 'good');
  }

  /** Fills in what a photo knows, unless there are coordinates already. */
  function offerFromPhoto(point: Point) {
    if (!hasCoordinates(latest.current)) takeFromPhoto(point);
  }

  async function takeFromDevice() {
    setIsLocating(true);
    const answer = await locateDevice();
    setIsLocating(false);
    if ('point' in answer) {
      change({ type: 'located', source: 'gps', point: answer.point });
      toast.success(w.gpsCaptured);
      log.note(w.gpsCaptured, 'good');
    } else {
      const text = answer.failed === 'missing' ? w.gpsMissing : w.gpsFailed;
      toast.error(text);
      log.note(text, 'bad');
    }
  }

  return { draft, fault, setFault, change, takeFromPhoto, offerFromPhoto, takeFromDevice, isLocating };
}
export type PlaceEntry = ReturnType<typeof usePlace>;
