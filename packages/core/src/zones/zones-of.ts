import type { Zone, ZoneUpload } from '@smart-waste/contract';
import { type AnalysedUpload, share, tally } from '../analytics/analysed-upload.ts';
import { type Located, locatedOldestFirst, uploadColumns } from './upload-columns.ts';
import { membersIn, NO_UPLOAD, zoneFigures } from './zone-figures.ts';
import { zoneHead } from './zone-head.ts';

export type ZoneOptions = { zoneSizeMeters: number; includeAddresses: boolean };
/** The uploads of the previous period, for each zone's trend. */
type WithTrend = ZoneOptions & { before?: readonly AnalysedUpload[] };

/** The zones of the uploads with coordinates, by priority; among equals, the one opened first. */
export function zonesOf(
  uploads: readonly AnalysedUpload[],
  { zoneSizeMeters: radiusMeters, includeAddresses, before }: WithTrend,
): Zone[] {
  const located = locatedOldestFirst(uploads);
  const columns = uploadColumns(located);
  const figures = zoneFigures(columns, {
    radiusMeters,
    before: before && uploadColumns(locatedOldestFirst(before)),
  });
  return Array.from(figures.ranking, (zone): Zone => {
    const members = membersIn(figures, zone);
    const address = includeAddresses
      ? located[figures.namedBy[zone] ?? NO_UPLOAD]?.location.trim()
      : undefined;
    const head = zoneHead(zone, { figures, places: columns, radiusMeters, address });
    const listed = Array.from(members, (member) => located[member]);
    return {
      ...head,
      uploads: listed.flatMap((upload) => (upload ? [zoneUpload(upload, includeAddresses)] : [])),
    };
  });
}

type Listed = Omit<Located, 'status' | 'analysis_results'> & {
  analysis_results: { total_detections: number; average_confidence: number } | null;
};

/** An upload in the list of its zone (ZN-08). */
export function zoneUpload(upload: Listed, includeAddresses: boolean): ZoneUpload {
  const { image_id, image_url, processed_image_url, location, latitude, longitude, uploaded_at } = upload;
  return {
    image_id,
    image_url,
    processed_image_url,
    location,
    latitude,
    longitude,
    uploaded_at,
    detections: tally(upload.analysis_results?.total_detections),
    average_confidence: share(upload.analysis_results?.average_confidence),
    ...(includeAddresses && { address: location }),
  };
}
