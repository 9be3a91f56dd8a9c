import type { Zone } from '@smart-waste/contract';
import { longitudeNear, longitudeOnMap } from '../geo.ts';
import type { PlaceColumns } from './assign-zones.ts';

/**
 * The smallest box around some places. `minLng` is its western edge, `maxLng` the eastern one: across the date line the
 * western one is the greater, as in RFC 7946. No zone is 180° wide, so its first place decides which direction
 * is the shorter one.
 */
export function boundingBox({ latitude, longitude }: PlaceColumns, members: Int32Array): Zone['boundingBox'] {
  const reference = longitude[members[0] ?? 0] ?? 0;
  let [minLat, maxLat, west, east] = [90, -90, reference, reference];
  for (const member of members) {
    const [lat = 0, lng = 0] = [latitude[member], longitude[member]];
    const near = longitudeNear(lng, reference);
    minLat = Math.min(minLat, lat);
    maxLat = Math.max(maxLat, lat);
    west = Math.min(west, near);
    east = Math.max(east, near);
  }
  return { minLat, maxLat, minLng: longitudeOnMap(west), maxLng: longitudeOnMap(east) };
}
