import { computeDistanceMeters, type MapPlaceName, type Point, type StoredPlaces } from '@smart-waste/core';
import type { MapCountry } from './decode-map.ts';

/** At these zooms and further out, only places with at least this many inhabitants are named. */
const INHABITANTS: readonly (readonly [zoom: number, inhabitants: number])[] = [
  [3, Number.POSITIVE_INFINITY],
  [4, 5_000_000],
  [5, 2_000_000],
  [6, 800_000],
  [7, 300_000],
  [8, 100_000],
];
/** Names of countries give way to those of cities. */
const MAX_COUNTRY_ZOOM = 6;
/** Further out there is no room for the names of small countries. */
const COUNTRIES_AT_ZOOM: readonly number[] = [8, 16, 40, 90];

/** How many of the largest places may be named at a zoom. */
export function countNamedPlaces({ atLeast }: Pick<StoredPlaces, 'atLeast'>, zoom: number): number {
  const least = INHABITANTS.find(([limit]) => zoom <= limit)?.[1];
  if (least === undefined) return Number.POSITIVE_INFINITY;
  return atLeast[String(least)] ?? 0;
}

/** The countries that may be named at a zoom. */
export function selectNamedCountries(countries: readonly MapCountry[], zoom: number): readonly MapCountry[] {
  if (zoom > MAX_COUNTRY_ZOOM) return [];
  return countries.slice(0, COUNTRIES_AT_ZOOM[zoom] ?? countries.length);
}

export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The compass direction from one place to another, across the antimeridian where that is shorter. */
export function computeDirection(from: Point, to: Point): Direction {
  const degreesEast = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = degreesEast * Math.cos((from.latitude * Math.PI) / 180);
  const turns = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  return DIRECTIONS[(Math.round(turns * DIRECTIONS.length) + DIRECTIONS.length) % DIRECTIONS.length] ?? 'n';
}

export type NearbyPlace = { name: string; meters: number; direction: Direction };

/** The places nearest to a point, the nearest first. */
export function findNearestPlaces(
  from: Point,
  places: readonly MapPlaceName[],
  limit: number,
): NearbyPlace[] {
  return places
    .map((place) => ({ place, meters: computeDistanceMeters(from, place) }))
    .sort((one, other) => one.meters - other.meters)
    .slice(0, limit)
    .map(({ place, meters }) => ({ name: place.name, meters, direction: computeDirection(from, place) }));
}
