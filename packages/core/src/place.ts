import { LIMITS, type LocationSource } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { MAX_DEGREES, type Point } from './geo.ts';
import { GPS_LOCATION } from './gps-location.ts';

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
/** Each field that is wrong: at least one. */
export type PlaceFaults = readonly [PlaceFault, ...PlaceFault[]];
export type PlaceResult = { place: Place } | { faults: PlaceFaults };
export type CoordinatesResult = { point: Point } | { faults: PlaceFaults };

/** A digit can match in one place only: with an optional point between two runs of digits the time was quadratic. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number within ±bound; null for an empty text; undefined for anything else. */
function parseDegrees(text: string, bound: number): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const value = DECIMAL.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Math.abs(value) <= bound ? value : undefined;
}

type Degrees = ReturnType<typeof parseDegrees>;

/** What is wrong with one coordinate beside the other one. */
function findCoordinateFaults(field: 'latitude' | 'longitude', own: Degrees, other: Degrees): PlaceFault[] {
  if (own === undefined) return [{ field, reason: createReason(`validation.${field}`) }];
  const isMissing = own === null && other !== null;
  return isMissing ? [{ field, reason: createReason('validation.location_incomplete') }] : [];
}

/** Coordinates that may not be missing; all faults are returned together. */
export function resolveCoordinates(form: Pick<PlaceForm, 'latitude' | 'longitude'>): CoordinatesResult {
  const latitude = parseDegrees(form.latitude, MAX_DEGREES.latitude);
  const longitude = parseDegrees(form.longitude, MAX_DEGREES.longitude);
  if (typeof latitude === 'number' && typeof longitude === 'number')
    return { point: { latitude, longitude } };
  const [first = createMissingCoordinatesFault('latitude'), ...others] = [
    ...findCoordinateFaults('latitude', latitude, longitude),
    ...findCoordinateFaults('longitude', longitude, latitude),
  ];
  return { faults: [first, ...others] };
}

const createMissingCoordinatesFault = (field: PlaceFault['field']): PlaceFault => ({
  field,
  reason: createReason('validation.location_incomplete'),
});

const MAX_LENGTH = LIMITS.locationMaxLength;

/** What is wrong with the words, whatever the coordinates are. */
const findWordFaults = (location: string): PlaceFault[] =>
  location.length <= MAX_LENGTH
    ? []
    : [{ field: 'location', reason: createReason('validation.max_length', { max: MAX_LENGTH }) }];

/**
 * Decides where a photo was taken: what the person entered comes first, the photo's own GPS is used when no
 * coordinates were sent (ST-20). Words, not too many, or coordinates are needed; coordinates come in pairs. All faults
 * are returned together, so that a person corrects them at once.
 */
export function resolvePlace(form: PlaceForm, photoGps: Point | null): PlaceResult {
  const latitude = parseDegrees(form.latitude, MAX_DEGREES.latitude);
  const longitude = parseDegrees(form.longitude, MAX_DEGREES.longitude);
  const location = form.location.trim();
  const [first, ...others] = [
    ...findWordFaults(location),
    ...findCoordinateFaults('latitude', latitude, longitude),
    ...findCoordinateFaults('longitude', longitude, latitude),
  ];
  if (first) return { faults: [first, ...others] };

  if (typeof latitude === 'number' && typeof longitude === 'number') {
    const location_source = form.location_source ?? 'typed';
    return { place: { location: location || GPS_LOCATION, latitude, longitude, location_source } };
  }
  if (photoGps) {
    return { place: { location: location || GPS_LOCATION, ...photoGps, location_source: 'exif' } };
  }
  if (location === '')
    return { faults: [{ field: 'location', reason: createReason('validation.location_missing') }] };
  return { place: { location, latitude: null, longitude: null, location_source: 'typed' } };
}
