import type { CaseSummary } from '@smart-waste/contract';

/**
 * A link that opens the way to a case in a map application: the one that the person has chosen on Android, otherwise a
 * page that the application of the device takes over. Null without coordinates.
 */
export function buildMapAppLink({
  latitude,
  longitude,
}: Pick<CaseSummary, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null;
  const point = `${latitude},${longitude}`;
  return /Android/.test(navigator.userAgent)
    ? `geo:${point}?q=${point}`
    : `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`;
}
