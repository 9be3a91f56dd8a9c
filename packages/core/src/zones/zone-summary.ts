import type { Zone } from '@smart-waste/contract';
import { normalizeLongitude, type Point, unwrapLongitude } from '../geo.ts';
import { round } from '../numbers.ts';
import type { PlaceColumns } from './assign-zones.ts';
import { computePriorityTerms } from './priority.ts';
import { getZoneMembers, type ZoneFigures } from './zone-figures.ts';

/** About 0.1 m. */
export const COORDINATE_DECIMALS = 6;
export const CONFIDENCE_DECIMALS = 3;
const MAP_ZOOM = 17;

const roundDegrees = (degrees: number) => round(degrees, COORDINATE_DECIMALS);

/** Links that open a place on two public maps, with six decimals (about 0.1 m). */
function buildMapLinks({ latitude, longitude }: Point): Zone['mapLinks'] {
  const [lat, lng] = [latitude.toFixed(6), longitude.toFixed(6)];
  return {
    googleMaps: `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${MAP_ZOOM}/${lat}/${lng}`,
  };
}

/**
 * The smallest box around some places. `minLng` is its western edge, `maxLng` the eastern one: across the date line the
 * western one is the greater, as in RFC 7946. No zone is 180° wide, so its first place decides which direction
 * is the shorter one.
 */
function computeBoundingBox({ latitude, longitude }: PlaceColumns, members: Int32Array): Zone['boundingBox'] {
  const reference = longitude[members[0] ?? 0] ?? 0;
  let [minLat, maxLat, west, east] = [90, -90, reference, reference];
  for (const member of members) {
    const [lat = 0, lng = 0] = [latitude[member], longitude[member]];
    const near = unwrapLongitude(lng, reference);
    minLat = Math.min(minLat, lat);
    maxLat = Math.max(maxLat, lat);
    west = Math.min(west, near);
    east = Math.max(east, near);
  }
  return {
    minLat: roundDegrees(minLat),
    maxLat: roundDegrees(maxLat),
    minLng: roundDegrees(normalizeLongitude(west)),
    maxLng: roundDegrees(normalizeLongitude(east)),
  };
}

const roundAverage = (confidence: number): number | null =>
  Number.isNaN(confidence) ? null : round(confidence, CONFIDENCE_DECIMALS);

/** A zone without its uploads, and how many there are. */
export type ZoneSummary = Omit<Zone, 'uploads'> & { uploads: number };

type SummaryOptions = {
  figures: ZoneFigures;
  places: PlaceColumns;
  radiusMeters: number;
  /** The name of the zone, when addresses are included and it has one. */
  address: string | undefined;
};

/** Describes one zone; `zone` counts from 0 in the order in which the zones were opened. */
export function summarizeZone(
  zone: number,
  { figures, places, radiusMeters, address }: SummaryOptions,
): ZoneSummary {
  const center = {
    latitude: roundDegrees(figures.latitude[zone] ?? 0),
    longitude: roundDegrees(figures.longitude[zone] ?? 0),
  };
  const tally = {
    detections: figures.detections[zone] ?? 0,
    averageConfidence: figures.certainty[zone] ?? 0,
    uploads: figures.size[zone] ?? 0,
  };
  return {
    zoneId: `zone-${zone + 1}`,
    ...(address !== undefined && { representativeAddress: address }),
    center,
    radiusMeters,
    detections: tally.detections,
    averageConfidence: roundAverage(figures.confidence[zone] ?? 0),
    confidenceIsCalibrated: figures.isCalibrated[zone] === 1,
    priorityScore: figures.priority[zone] ?? 0,
    priorityTerms: computePriorityTerms(tally),
    boundingBox: computeBoundingBox(places, getZoneMembers(figures, zone)),
    mapLinks: buildMapLinks(center),
    ...(figures.before && { uploadsBefore: figures.before[zone] ?? 0 }),
    uploads: tally.uploads,
  };
}
