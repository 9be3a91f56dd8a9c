import type { LocationSource } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import type { Point } from './geo.ts';

/** The place text of an upload that has only coordinates (UP-12). */
export const GPS_LOCATION = 'GPS Location';

export type PlaceForm = {
  location: string;
  latitude: string;
  longitude: string;
  location_source?: LocationSource | undefined;
};
export type Place = {
  location: string;
  latitude: number | null;
  longitude: number | null;
  location_source: LocationSource;
};
export type PlaceFault = { field: 'location' | 'latitude' | 'longitude'; reason: Reason };
export type PlaceAnswer = { place: Place } | { fault: PlaceFault };

/** A digit can match in one place only: with an optional point between two runs of digits the time was quadratic. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number within ±bound; null for an empty text; undefined for anything else. */
function degrees(text: string, bound: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(value) <= bound ? value : undefined;
}

const fault = (field: PlaceFault['field'], reason: Reason): PlaceAnswer => ({
  fault: { field, reason },
});

/**
 * Decides where a photo was taken: what the person entered comes first, the photo's own GPS is used when no
 * coordinates were sent (ST-20). Words or coordinates are needed; coordinates come in pairs.
 */
export function resolvePlace(form: PlaceForm, photoGps: Point | null): PlaceAnswer {
  const latitude = degrees(form.latitude, 90);
  const longitude = degrees(form.longitude, 180);
  if (latitude === undefined) return fault('latitude', createReason('validation.latitude'));
  if (longitude === undefined) return fault('longitude', createReason('validation.longitude'));
  if ((latitude === null) !== (longitude === null))
    return fault(
      latitude === null ? 'latitude' : 'longitude',
      createReason('validation.location_incomplete'),
    );

  const location = form.location.trim();
  if (latitude !== null && longitude !== null) {
    const location_source = form.location_source ?? 'typed';
    return { place: { location: location || GPS_LOCATION, latitude, longitude, location_source } };
  }
  if (photoGps) {
    return { place: { location: location || GPS_LOCATION, ...photoGps, location_source: 'exif' } };
  }
  if (location === '') return fault('location', createReason('validation.location_missing'));
  return { place: { location, latitude: null, longitude: null, location_source: 'typed' } };
}
