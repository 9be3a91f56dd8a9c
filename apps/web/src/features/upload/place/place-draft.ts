import type { LocationSource } from '@smart-waste/contract';
import {
  computeDistanceMeters,
  GPS_LOCATION,
  type Place,
  type PlaceForm,
  type Point,
} from '@smart-waste/core';

const FORM_DECIMALS = 6;
const DISAGREEMENT_METERS = 1_000;

/** The place as the user enters it; `device` is the position that the device reported. */
export type PlaceDraft = {
  location: string;
  latitude: string;
  longitude: string;
  source: LocationSource | null;
  device: Point | null;
  /** The coordinates were found without the user asking for them, so a photo's own GPS precedes them. */
  isAutomatic: boolean;
};

export type PlaceAction =
  | { type: 'described'; location: string }
  | { type: 'typed'; field: 'latitude' | 'longitude'; text: string }
  | { type: 'located'; source: LocationSource; point: Point; isAutomatic?: boolean }
  | { type: 'restored'; place: Place }
  | { type: 'cleared' };

export const EMPTY_PLACE: PlaceDraft = {
  location: '',
  latitude: '',
  longitude: '',
  source: null,
  device: null,
  isAutomatic: false,
};

function toDraft({ location, latitude, longitude, location_source }: Place): PlaceDraft {
  const words = { ...EMPTY_PLACE, location: location === GPS_LOCATION ? '' : location };
  if (latitude === null || longitude === null) return words;
  return { ...words, latitude: String(latitude), longitude: String(longitude), source: location_source };
}

/** Whether the words and coordinates that are entered are those of this place. */
export function isPlaceEntered(draft: PlaceDraft, place: Place): boolean {
  const { location, ...fields } = toDraft(place);
  const [entered, other] = [parsePoint(draft), parsePoint({ location, ...fields })];
  return (
    draft.location.trim() === location &&
    entered?.latitude === other?.latitude &&
    entered?.longitude === other?.longitude
  );
}

export function placeReducer(draft: PlaceDraft, action: PlaceAction): PlaceDraft {
  switch (action.type) {
    case 'described':
      return { ...draft, location: action.location };
    case 'typed': {
      const next = { ...draft, [action.field]: action.text };
      return { ...next, source: hasCoordinates(next) ? 'typed' : null, isAutomatic: false };
    }
    case 'located': {
      const { source, point, isAutomatic = false } = action;
      const latitude = point.latitude.toFixed(FORM_DECIMALS);
      const longitude = point.longitude.toFixed(FORM_DECIMALS);
      const device = source === 'gps' ? point : draft.device;
      return { ...draft, latitude, longitude, source, device, isAutomatic };
    }
    case 'restored':
      return toDraft(action.place);
    case 'cleared':
      return EMPTY_PLACE;
  }
}

export const hasCoordinates = ({ latitude, longitude }: PlaceDraft): boolean =>
  latitude.trim() !== '' || longitude.trim() !== '';

/** Whether a person has typed other coordinates since, or picked them on the map. */
export const isEnteredSince = (before: PlaceDraft, now: PlaceDraft): boolean =>
  (now.source === 'typed' || now.source === 'map') &&
  (now.latitude !== before.latitude || now.longitude !== before.longitude);

/** The coordinates in the fields, null while they are incomplete. */
export function parsePoint({ latitude, longitude }: PlaceDraft): Point | null {
  if (latitude.trim() === '' || longitude.trim() === '') return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null;
}

/** Whether a photo with its own GPS keeps it although there are coordinates: they are not the user's choice. */
export const keepsPhotoGps = ({ source, isAutomatic }: PlaceDraft): boolean =>
  source === 'exif' || isAutomatic;

/**
 * The place that is sent with one photo. Coordinates that the user chose apply to all photos; those that were found by
 * themselves or in one photo do not: a photo with its own GPS keeps it.
 */
export function buildPlaceForm(draft: PlaceDraft, photoGps: Point | null): PlaceForm {
  const { location, latitude, longitude, source } = draft;
  const fromPhoto = photoGps !== null && (keepsPhotoGps(draft) || !hasCoordinates(draft));
  if (!fromPhoto) return { location, latitude, longitude, location_source: source ?? undefined };
  return {
    location,
    latitude: photoGps.latitude.toFixed(FORM_DECIMALS),
    longitude: photoGps.longitude.toFixed(FORM_DECIMALS),
    location_source: 'exif',
  };
}

/** The distance in metres between photo and device; null when it is small or one of them is unknown. */
export function computeDisagreementMeters(photo: Point | null, device: Point | null): number | null {
  if (!photo || !device) return null;
  const meters = computeDistanceMeters(photo, device);
  return meters > DISAGREEMENT_METERS ? meters : null;
}
