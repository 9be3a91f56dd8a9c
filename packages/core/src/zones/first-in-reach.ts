import { cosOf, EARTH_RADIUS_METRES, haversine, metresOf } from '../geo.ts';
import { NONE } from './cell-map.ts';
import type { Grid } from './grid.ts';
import type { OpenZones } from './open-zones.ts';
import type { ZoneIndex } from './zone-index.ts';

/** Wider than any rounding error: a haversine outside this band around the limit needs no exact distance. */
const ROUNDING = 1e-9;

/** Whether a haversine is within the radius: the same answer as `metresOf(h) <= radius`, which is rarely computed. */
function reachOf(radiusMeters: number): (h: number) => boolean {
  const angle = Math.min(Math.PI / 2, radiusMeters / (2 * EARTH_RADIUS_METRES));
  const limit = Math.sin(angle) ** 2;
  const [surely, hardly] = [limit * (1 - ROUNDING), limit * (1 + ROUNDING)];
  return (h) => h < surely || (h <= hardly && metresOf(h) <= radiusMeters);
}

type Searched = { zones: OpenZones; index: ZoneIndex; grid: Grid; radiusMeters: number };

/** Finds the zone that was opened first among those whose centre is within the radius of a place; `NONE` if there is none. */
export function firstInReach({ zones, index, grid, radiusMeters }: Searched) {
  const isInReach = reachOf(radiusMeters);
  const spot = { latitude: 0, longitude: 0, cos: 1 };

  function isNear(zone: number): boolean {
    const [latitude = 0, longitude = 0, cos = 0] = [
      zones.latitude[zone],
      zones.longitude[zone],
      zones.cos[zone],
    ];
    const north = spot.latitude - latitude;
    if (Math.abs(north) > grid.reachDegrees) return false;
    return isInReach(haversine(north, spot.longitude - longitude, cos * spot.cos));
  }

  function earlierInCell(row: number, column: number, best: number): number {
    let found = best;
    for (let zone = index.first(row, column); zone !== NONE; zone = index.next(zone)) {
      if ((found === NONE || zone < found) && isNear(zone)) found = zone;
    }
    return found;
  }

  return (latitude: number, longitude: number): number => {
    spot.latitude = latitude;
    spot.longitude = longitude;
    spot.cos = cosOf(latitude);
    const wide = grid.eastward(latitude);
    const north = grid.rowOf(latitude + grid.reachDegrees);
    let best = NONE;
    for (let row = grid.rowOf(latitude - grid.reachDegrees); row <= north; row += 1) {
      const columns = grid.columnsOf(row);
      const west = grid.columnOf(longitude - wide, columns);
      const east = Math.min(grid.columnOf(longitude + wide, columns), west + columns - 1);
      for (let column = west; column <= east; column += 1)
        best = earlierInCell(row, (column + columns) % columns, best);
    }
    return best;
  };
}
