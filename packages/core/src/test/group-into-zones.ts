import type { Point } from '../geo.ts';
import { assignZones } from '../zones/assign-zones.ts';

export type Cluster<Upload> = { center: Point; uploads: Upload[] };

/**
 * Groups places into zones in the given order (see `assignZones`); the zones come in the order in which they were
 * opened.
 */
export function groupIntoZones<Upload extends Point>(
  uploads: readonly Upload[],
  radiusMeters: number,
): Cluster<Upload>[] {
  const columns = {
    latitude: Float64Array.from(uploads, ({ latitude }) => latitude),
    longitude: Float64Array.from(uploads, ({ longitude }) => longitude),
  };
  const { zoneOf, latitude, longitude } = assignZones(columns, radiusMeters);
  const clusters = Array.from(latitude, (lat, zone): Cluster<Upload> => {
    return { center: { latitude: lat, longitude: longitude[zone] ?? 0 }, uploads: [] };
  });
  uploads.forEach((upload, place) => {
    clusters[zoneOf[place] ?? 0]?.uploads.push(upload);
  });
  return clusters;
}
