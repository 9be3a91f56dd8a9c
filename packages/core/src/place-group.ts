import { METERS_PER_DEGREE, type Point } from './geo.ts';

/** The side of a cell. */
const CELL_METERS = 500;
const ROW_DEGREES = CELL_METERS / METERS_PER_DEGREE;

/** What tells where a photo was taken, as far as it is known. */
export type PhotoOrigin = { location: Point | null; uploader: number; uploaded_at: Date };

/**
 * The name of the group of photos that show the same place: a cell of about 500 m, or without a place the photos that one
 * person sent on one day (UTC). Figures are resampled by groups, and no group is divided between splits of a dataset.
 */
export function buildPlaceGroup({ location, uploader, uploaded_at }: PhotoOrigin): string {
  if (location === null) return `sender:${uploader}:${uploaded_at.toISOString().slice(0, 10)}`;
  const row = Math.floor(location.latitude / ROW_DEGREES);
  // All photos of a row share the width of its middle; at the poles a row is one cell.
  const middle = ((row + 0.5) * ROW_DEGREES * Math.PI) / 180;
  const columnDegrees = ROW_DEGREES / Math.max(Math.cos(middle), ROW_DEGREES / 360);
  return `cell:${row}:${Math.floor(location.longitude / columnDegrees)}`;
}

/** The same of a photo as it is stored. */
export const buildUploadPlaceGroup = ({
  latitude,
  longitude,
  user_id: uploader,
  uploaded_at,
}: {
  latitude: number | null;
  longitude: number | null;
  user_id: number;
  uploaded_at: Date;
}): string =>
  buildPlaceGroup({
    location: latitude === null || longitude === null ? null : { latitude, longitude },
    uploader,
    uploaded_at,
  });
