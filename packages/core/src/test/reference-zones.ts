import { computeDistanceMeters, normalizeLongitude, type Point, unwrapLongitude } from '../geo.ts';
import type { Cluster } from './group-into-zones.ts';

type Open<Upload> = Cluster<Upload> & { latitudes: number; longitudes: number; reference: number };

/**
 * The zoning rule without an index (ZN-02): each upload is compared with each zone. Tests and the bench compare
 * the indexed zoning with it. Too slow for more than about ten thousand uploads.
 */
export function computeReferenceZones<Upload extends Point>(
  uploads: readonly Upload[],
  radiusMeters: number,
): Cluster<Upload>[] {
  const zones: Open<Upload>[] = [];
  for (const upload of uploads) {
    const near = zones.find(({ center }) => computeDistanceMeters(center, upload) <= radiusMeters);
    if (near) join(near, upload);
    else zones.push(openCluster(upload));
  }
  return zones.map(({ center, uploads: grouped }) => ({ center, uploads: grouped }));
}

function openCluster<Upload extends Point>(upload: Upload): Open<Upload> {
  const { latitude, longitude } = upload;
  const center = { latitude, longitude };
  return { center, uploads: [upload], latitudes: latitude, longitudes: longitude, reference: longitude };
}

function join<Upload extends Point>(zone: Open<Upload>, upload: Upload): void {
  zone.uploads.push(upload);
  zone.latitudes += upload.latitude;
  zone.longitudes += unwrapLongitude(upload.longitude, zone.reference);
  const count = zone.uploads.length;
  zone.center = {
    latitude: zone.latitudes / count,
    longitude: normalizeLongitude(zone.longitudes / count),
  };
}
