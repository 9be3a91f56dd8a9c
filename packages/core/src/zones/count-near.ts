import type { PlaceColumns, ZoneColumns } from './assign-zones.ts';
import { NONE } from './cell-map.ts';
import { firstInReach } from './first-in-reach.ts';
import { gridFor } from './grid.ts';
import { openZones } from './open-zones.ts';
import { zoneIndex } from './zone-index.ts';

/** How many of these places belong to each zone with its present centre: each place counts for the first zone in reach. */
export function countNear(
  centres: Pick<ZoneColumns, 'latitude' | 'longitude'>,
  places: PlaceColumns,
  radiusMeters: number,
): Int32Array {
  const count = centres.latitude.length;
  const zones = openZones(count);
  const index = zoneIndex(count);
  const grid = gridFor(radiusMeters);
  centres.latitude.forEach((latitude, zone) => {
    const longitude = centres.longitude[zone] ?? 0;
    index.enter(zones.open(latitude, longitude), grid.cellOf(latitude, longitude));
  });
  const find = firstInReach({ zones, index, grid, radiusMeters });
  const near = new Int32Array(count);
  places.latitude.forEach((latitude, place) => {
    const zone = find(latitude, places.longitude[place] ?? 0);
    if (zone !== NONE) near[zone] = (near[zone] ?? 0) + 1;
  });
  return near;
}
