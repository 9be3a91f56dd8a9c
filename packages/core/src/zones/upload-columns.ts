import { type AnalysedUpload, oldestFirst, share, tally } from '../analytics/analysed-upload.ts';
import { isPlace, type Point } from '../geo.ts';
import { GPS_LOCATION } from '../place.ts';
import type { PlaceColumns } from './assign-zones.ts';

/** The number of uploads without a location text. */
export const NAMELESS = 0;

/** Uploads as columns, oldest first: the input of zoning, compact enough for a million uploads. */
export type UploadColumns = PlaceColumns & {
  detections: Float64Array;
  /** From 0 to 1. */
  confidence: Float64Array;
  /** The same number for the same location text; `NAMELESS` where there is none. */
  name: Int32Array;
};

export type Located = AnalysedUpload & Point;
const isLocated = (upload: AnalysedUpload): upload is Located => isPlace(upload);

/** The uploads that zones consider, in that order: with coordinates (ZN-01), oldest first (ZN-04). */
export const locatedOldestFirst = (uploads: readonly AnalysedUpload[]): Located[] =>
  oldestFirst(uploads.filter(isLocated));

/** Numbers the location texts from 1. `GPS Location` marks a place without a text, so it counts as none. */
function numbering(): (location: string) => number {
  const numbers = new Map<string, number>([
    ['', NAMELESS],
    [GPS_LOCATION, NAMELESS],
  ]);
  return (location) => {
    const name = location.trim();
    const number = numbers.get(name) ?? numbers.size - 1;
    numbers.set(name, number);
    return number;
  };
}

/** Invalid figures are clamped: counts to at least 0, shares to 0–1. */
export function uploadColumns(uploads: readonly Located[]): UploadColumns {
  const numberOf = numbering();
  return {
    latitude: Float64Array.from(uploads, ({ latitude }) => latitude),
    longitude: Float64Array.from(uploads, ({ longitude }) => longitude),
    detections: Float64Array.from(uploads, (upload) => tally(upload.analysis_results?.total_detections)),
    confidence: Float64Array.from(uploads, (upload) => share(upload.analysis_results?.average_confidence)),
    name: Int32Array.from(uploads, ({ location }) => numberOf(location)),
  };
}
