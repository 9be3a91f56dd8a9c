import type { PhotoResults, Zone, ZoneUpload } from '@smart-waste/contract';
import { type AnalysedUpload, toCount, toShare } from '../analytics/analysed-upload.ts';
import { getShownAverage } from '../evaluation/calibration/apply-calibration.ts';
import { round } from '../numbers.ts';
import { type LocatedUpload, sortLocatedUploads, toUploadColumns } from './upload-columns.ts';
import { computeZoneFigures, getZoneMembers, NO_UPLOAD } from './zone-figures.ts';
import { CONFIDENCE_DECIMALS, COORDINATE_DECIMALS, summarizeZone } from './zone-summary.ts';

export type ZoneOptions = { zoneSizeMeters: number; includeAddresses: boolean };
/** The uploads of the previous period, for each zone's trend. */
type WithTrend = ZoneOptions & { before?: readonly AnalysedUpload[] };

/** The zones of the uploads with coordinates, by priority; among equals, the one opened first. */
export function buildZones(
  uploads: readonly AnalysedUpload[],
  { zoneSizeMeters: radiusMeters, includeAddresses, before }: WithTrend,
): Zone[] {
  const located = sortLocatedUploads(uploads);
  const columns = toUploadColumns(located);
  const figures = computeZoneFigures(columns, {
    radiusMeters,
    before: before && toUploadColumns(sortLocatedUploads(before)),
  });
  return Array.from(figures.ranking, (zone): Zone => {
    const members = getZoneMembers(figures, zone);
    const address = includeAddresses
      ? located[figures.namingUpload[zone] ?? NO_UPLOAD]?.location.trim()
      : undefined;
    const head = summarizeZone(zone, { figures, places: columns, radiusMeters, address });
    const listed = Array.from(members, (member) => located[member]);
    return {
      ...head,
      uploads: listed.flatMap((upload) => (upload ? [toZoneUpload(upload, includeAddresses)] : [])),
    };
  });
}

type ListedUpload = Omit<LocatedUpload, 'status' | 'analysis_results'> & {
  analysis_results: Pick<
    PhotoResults,
    'total_detections' | 'average_confidence' | 'average_calibrated_confidence'
  > | null;
};

/** An upload in the list of its zone (ZN-08); without addresses nothing names its place. */
export function toZoneUpload(upload: ListedUpload, includeAddresses: boolean): ZoneUpload {
  const results = upload.analysis_results;
  const average = results && getShownAverage(results);
  const byPerson = results?.average_confidence === null;
  const { image_id, image_url, processed_image_url, location, latitude, longitude, uploaded_at } = upload;
  return {
    image_id,
    image_url,
    processed_image_url,
    ...(includeAddresses && { location }),
    latitude: round(latitude, COORDINATE_DECIMALS),
    longitude: round(longitude, COORDINATE_DECIMALS),
    uploaded_at,
    detections: toCount(results?.total_detections),
    average_confidence: byPerson ? null : round(toShare(average), CONFIDENCE_DECIMALS),
    confidence_is_calibrated: results?.average_calibrated_confidence !== undefined,
    by_person: byPerson,
    ...(includeAddresses && { address: location }),
  };
}
