import { type AnalysedUpload, sortByUploadTime, toCount, toShare } from '../analytics/analysed-upload.ts';
import { hasValidCoordinates, type Point } from '../geo.ts';
import { GPS_LOCATION } from '../gps-location.ts';
import type { PlaceColumns } from './assign-zones.ts';

/** The number of uploads without a location text. */
export const UNNAMED_LOCATION = 0;

/** Uploads as columns, oldest first: the input of zoning, compact enough for a million uploads. */
export type UploadColumns = PlaceColumns & {
  detections: Float64Array;
  /** From 0 to 1; not a number where a person says what is on the photo, which averages skip. */
  confidence: Float64Array;
  /** The calibrated one (EV-42); not a number where there is none. The priority follows the raw one. */
  calibratedConfidence: Float64Array;
  /** The same number for the same location text; `UNNAMED_LOCATION` where there is none. */
  name: Int32Array;
};

export type LocatedUpload = AnalysedUpload & Point;
const isLocated = (upload: AnalysedUpload): upload is LocatedUpload => hasValidCoordinates(upload);

/** The uploads that zones consider, in that order: with coordinates (ZN-01), oldest first (ZN-04). */
export const sortLocatedUploads = (uploads: readonly AnalysedUpload[]): LocatedUpload[] =>
  sortByUploadTime(uploads.filter(isLocated));

/** Numbers the location texts from 1. `GPS Location` marks a place without a text, so it counts as none. */
function createNumbering(): (location: string) => number {
  const numbers = new Map<string, number>([
    ['', UNNAMED_LOCATION],
    [GPS_LOCATION, UNNAMED_LOCATION],
  ]);
  return (location) => {
    const name = location.trim();
    const number = numbers.get(name) ?? numbers.size - 1;
    numbers.set(name, number);
    return number;
  };
}

const toShareOrNaN = (average: number | null | undefined) =>
  average === null ? Number.NaN : toShare(average);
const toCalibratedOrNaN = (average: number | undefined) =>
  average === undefined ? Number.NaN : toShare(average);

/** Invalid figures are clamped: counts to at least 0, shares to 0–1. */
export function toUploadColumns(uploads: readonly LocatedUpload[]): UploadColumns {
  const numberOf = createNumbering();
  return {
    latitude: Float64Array.from(uploads, ({ latitude }) => latitude),
    longitude: Float64Array.from(uploads, ({ longitude }) => longitude),
    detections: Float64Array.from(uploads, (upload) => toCount(upload.analysis_results?.total_detections)),
    confidence: Float64Array.from(uploads, ({ analysis_results }) =>
      toShareOrNaN(analysis_results?.average_confidence),
    ),
    calibratedConfidence: Float64Array.from(uploads, ({ analysis_results }) =>
      toCalibratedOrNaN(analysis_results?.average_calibrated_confidence),
    ),
    name: Int32Array.from(uploads, ({ location }) => numberOf(location)),
  };
}
