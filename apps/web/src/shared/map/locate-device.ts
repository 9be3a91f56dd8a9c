import type { Point } from '@smart-waste/core';

const LOCATE_TIMEOUT_MS = 15_000;

export type DevicePosition = { point: Point } | { failed: 'missing' | 'refused' };

/** Requests the position of the device once. */
export function locateDevice(): Promise<DevicePosition> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'missing' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { latitude: coords.latitude, longitude: coords.longitude } }),
      () => resolve({ failed: 'refused' }),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: 0 },
    );
  });
}
