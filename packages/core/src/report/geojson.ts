import type { Report } from '@smart-waste/contract';
import { type ReportWriter, writeReport } from './writer.ts';

/** A zone as a point feature, open at the end of its properties: longitude first, the western edge first (RFC 7946). */
function featureHead({
  center,
  boundingBox,
  uploads,
  ...zone
}: Parameters<ReportWriter['openZone']>[0]): string {
  const { minLat, maxLat, minLng, maxLng } = boundingBox;
  const feature = {
    type: 'Feature',
    id: zone.zoneId,
    bbox: [minLng, minLat, maxLng, maxLat],
    geometry: { type: 'Point', coordinates: [center.longitude, center.latitude] },
    properties: { ...zone, uploadCount: uploads },
  };
  return JSON.stringify(feature).slice(0, -2);
}

/** A collection of points, one for each zone; its uploads are listed in its properties. Written piece by piece. */
export const geoJsonWriter: ReportWriter = {
  open: (meta) => `{"type":"FeatureCollection","meta":${JSON.stringify(meta)},\n"features":[`,
  openZone: (zone, position) => `${position === 0 ? '\n' : ',\n'}${featureHead(zone)},"uploads":[`,
  upload: (upload, { position }) => `${position === 0 ? '\n' : ',\n'}${JSON.stringify(upload)}`,
  closeZone: () => '\n]}}',
  close: () => '\n]}\n',
};

export const reportAsGeoJson = (report: Report): string => writeReport(report, geoJsonWriter);
