import type { ZoneSummary } from '../zones/zone-summary.ts';
import type { ReportWriter } from './writer.ts';

/** The place of a zone, when it is known and included, and its id. */
const formatFeatureName = ({ representativeAddress, zoneId }: ZoneSummary): string =>
  representativeAddress ? `${representativeAddress.replaceAll(/\s+/g, ' ')} (${zoneId})` : zoneId;

/**
 * The start of a zone as a point feature, up to its uploads: longitude first, western edge first (RFC 7946, RP-10). Map
 * programs show its `name`.
 */
function formatFeatureHead({ center, boundingBox, uploads, ...zone }: ZoneSummary): string {
  const { minLat, maxLat, minLng, maxLng } = boundingBox;
  const name = formatFeatureName({ center, boundingBox, uploads, ...zone });
  const feature = {
    type: 'Feature',
    id: zone.zoneId,
    bbox: [minLng, minLat, maxLng, maxLat],
    geometry: { type: 'Point', coordinates: [center.longitude, center.latitude] },
    properties: { name, ...zone, uploadCount: uploads },
  };
  return JSON.stringify(feature).slice(0, -2);
}

/** A collection of points, one for each zone, with its uploads in the properties. Written in pieces. */
export const geoJsonWriter: ReportWriter = {
  open: (meta) => `{"type":"FeatureCollection","meta":${JSON.stringify(meta)},\n"features":[`,
  openZone: (zone, position) => `${position === 0 ? '\n' : ',\n'}${formatFeatureHead(zone)},"uploads":[`,
  writeUpload: (upload, { position }) => `${position === 0 ? '\n' : ',\n'}${JSON.stringify(upload)}`,
  closeZone: () => '\n]}}',
  close: () => '\n]}\n',
};
