import {
  cosOfDegrees,
  EARTH_RADIUS_METERS,
  haversine,
  haversineToMeters,
  normalizeLongitude,
  unwrapLongitude,
} from '../geo.ts';
import type { Grid } from './grid.ts';
import { NO_ZONE, type ZoneIndex } from './zone-index.ts';

/** Larger than any rounding error: a haversine outside this band around the limit needs no exact distance. */
const ROUNDING = 1e-9;

/**
 * Whether a haversine is within the radius: the same result as `haversineToMeters(h) <= radius`, which is rarely
 * computed.
 */
function createReachTest(radiusMeters: number): (h: number) => boolean {
  const angle = Math.min(Math.PI / 2, radiusMeters / (2 * EARTH_RADIUS_METERS));
  const limit = Math.sin(angle) ** 2;
  const [lower, upper] = [limit * (1 - ROUNDING), limit * (1 + ROUNDING)];
  return (h) => h < lower || (h <= upper && haversineToMeters(h) <= radiusMeters);
}

type FinderOptions = { zones: OpenZones; index: ZoneIndex; grid: Grid; radiusMeters: number };

/**
 * Finds the zone that was opened first among those whose centre is within the radius of a place; `NO_ZONE` if there is
 * none.
 */
export function createZoneFinder({ zones, index, grid, radiusMeters }: FinderOptions) {
  const isInReach = createReachTest(radiusMeters);
  const searchPoint = { latitude: 0, longitude: 0, cos: 1 };

  function isNear(zone: number): boolean {
    const [latitude = 0, longitude = 0, cos = 0] = [
      zones.latitude[zone],
      zones.longitude[zone],
      zones.cos[zone],
    ];
    const north = searchPoint.latitude - latitude;
    if (Math.abs(north) > grid.reachDegrees) return false;
    return isInReach(haversine(north, searchPoint.longitude - longitude, cos * searchPoint.cos));
  }

  function findEarlierInCell(row: number, column: number, best: number): number {
    let first = best;
    for (let zone = index.first(row, column); zone !== NO_ZONE; zone = index.next(zone)) {
      if ((first === NO_ZONE || zone < first) && isNear(zone)) first = zone;
    }
    return first;
  }

  return (latitude: number, longitude: number): number => {
    searchPoint.latitude = latitude;
    searchPoint.longitude = longitude;
    searchPoint.cos = cosOfDegrees(latitude);
    const wide = grid.computeLongitudeReach(latitude);
    const north = grid.getRow(latitude + grid.reachDegrees);
    let best = NO_ZONE;
    for (let row = grid.getRow(latitude - grid.reachDegrees); row <= north; row += 1) {
      const columns = grid.getColumnCount(row);
      const west = grid.getColumn(longitude - wide, columns);
      const east = Math.min(grid.getColumn(longitude + wide, columns), west + columns - 1);
      for (let column = west; column <= east; column += 1)
        best = findEarlierInCell(row, (column + columns) % columns, best);
    }
    return best;
  };
}

/**
 * The zones that have been opened so far, as columns. A centre is the mean of its places, from running sums: adding the
 * n-th place costs as much as the first and gives exactly the result of adding all of them again.
 */
export function createOpenZones(capacity: number) {
  const latitude = new Float64Array(capacity);
  const longitude = new Float64Array(capacity);
  const cos = new Float64Array(capacity);
  const latitudes = new Float64Array(capacity);
  const longitudes = new Float64Array(capacity);
  const reference = new Float64Array(capacity);
  const size = new Int32Array(capacity);
  let count = 0;

  return {
    latitude,
    longitude,
    cos,
    size,
    count: () => count,
    open: (lat: number, lng: number): number => {
      const zone = count;
      count += 1;
      latitude[zone] = lat;
      latitudes[zone] = lat;
      longitude[zone] = lng;
      longitudes[zone] = lng;
      reference[zone] = lng;
      cos[zone] = cosOfDegrees(lat);
      size[zone] = 1;
      return zone;
    },
    join: (zone: number, lat: number, lng: number): void => {
      const members = (size[zone] ?? 0) + 1;
      const latSum = (latitudes[zone] ?? 0) + lat;
      const lngSum = (longitudes[zone] ?? 0) + unwrapLongitude(lng, reference[zone] ?? 0);
      size[zone] = members;
      latitudes[zone] = latSum;
      longitudes[zone] = lngSum;
      latitude[zone] = latSum / members;
      longitude[zone] = normalizeLongitude(lngSum / members);
      cos[zone] = cosOfDegrees(latSum / members);
    },
  };
}
export type OpenZones = ReturnType<typeof createOpenZones>;
