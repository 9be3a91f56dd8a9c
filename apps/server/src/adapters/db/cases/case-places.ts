import { EARTH_RADIUS_METERS, type Point } from '@smart-waste/core';
import { type RawBuilder, sql } from 'kysely';
import type { MapBounds } from '../../../modules/cases/ports.ts';
import type { SqlCondition } from '../conditions.ts';

const toDegrees = (radians: number) => (radians * 180) / Math.PI;

/** Conditions of a case within these bounds. Bounds whose west is greater than their east cross the 180th meridian. */
export function buildBoundsConditions(bounds: MapBounds): SqlCondition[] {
  const { south, north, west, east } = bounds;
  const isWithin = sql<boolean>`longitude between ${west}::float8 and ${east}::float8`;
  const isAcross = sql<boolean>`(longitude >= ${west}::float8 or longitude <= ${east}::float8)`;
  return [
    sql<boolean>`latitude between ${south}::float8 and ${north}::float8`,
    west <= east ? isWithin : isAcross,
  ];
}

/** Where a case is, as expressions over its row. */
type PlaceColumns = { latitude: RawBuilder<number>; longitude: RawBuilder<number> };
const EXACT_PLACE: PlaceColumns = { latitude: sql`latitude`, longitude: sql`longitude` };
const roundDegrees = (degrees: RawBuilder<number>) => sql<number>`(floor(${degrees} * 10000 + 0.5) / 10000)`;
/** As core's `toMeasuredPlace`. */
export const MEASURED_PLACE: PlaceColumns = {
  latitude: roundDegrees(EXACT_PLACE.latitude),
  longitude: roundDegrees(EXACT_PLACE.longitude),
};

/** The haversine of the angle between a case and this place, as core has it. */
export const buildHaversine = ({ latitude, longitude }: Point, of = EXACT_PLACE) => sql`(
  power(sind((${of.latitude} - ${latitude}::float8) / 2), 2)
  + cosd(${of.latitude}) * cosd(${latitude}::float8) * power(sind((${of.longitude} - ${longitude}::float8) / 2), 2))`;

/** Conditions of a case within this distance. */
export function buildNearConditions({
  latitude,
  longitude,
  meters,
}: Point & { meters: number }): SqlCondition[] {
  const largest = Math.sin(Math.min(Math.PI / 2, meters / (2 * EARTH_RADIUS_METERS))) ** 2;
  return [
    ...buildBoundsConditions(computeBounds({ latitude, longitude }, meters)),
    sql<boolean>`${buildHaversine({ latitude, longitude })} <= ${largest}::float8`,
  ];
}

/** Bounds that contain every place within this distance. */
function computeBounds({ latitude, longitude }: Point, meters: number): MapBounds {
  const radians = meters / EARTH_RADIUS_METERS;
  const [south, north] = [latitude - toDegrees(radians), latitude + toDegrees(radians)];
  const cosine = Math.cos((latitude * Math.PI) / 180);
  const isAtPole = south <= -90 || north >= 90 || Math.sin(radians) >= cosine;
  if (isAtPole) return { south, north, west: -180, east: 180 };
  const reach = toDegrees(Math.asin(Math.sin(radians) / cosine));
  const [west, east] = [longitude - reach, longitude + reach];
  return { south, north, west: west < -180 ? west + 360 : west, east: east > 180 ? east - 360 : east };
}
