import type { Point } from '@smart-waste/core';

const PATIENCE_MS = 15_000;

export type DeviceAnswer = { point: Point } | { failed: 'missing' | 'refused' };

/** Asks the device where it is, once. */
export function locateDevice(): Promise<DeviceAnswer> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failed: 'missing' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ point: { latitude: coords.latitude, longitude: coords.longitude } }),
      () => resolve({ failed: 'refused' }),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  });
}
