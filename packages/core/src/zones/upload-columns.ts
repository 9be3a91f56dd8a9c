import { type AnalysedUpload, oldestFirst, share, tally } from '../analytics/analysed-upload.ts';
import { isPlace, type Point } from '../geo.ts';
import { GPS_LOCATION } from '../place.ts';
import type { PlaceColumns } from './assign-zones.ts';

/** Stands for uploads whose place has no name. */
export const NAMELESS = 0;

/** Uploads as columns, oldest first: what zones are made from, and what fits in memory a million times. */
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

/** Numbers the location texts from 1. `GPS Location` is what stands for a place without words, so it names none. */
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

/** A detector's figures are taken for what they can be: counts from 0, shares from 0 to 1. */
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
