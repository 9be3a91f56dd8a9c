import { type Point, readCaptureTime, TIME_TAGS, type TimeTags } from '@smart-waste/core';
import exifr from 'exifr';

/** Sharp returns EXIF with this prefix before the TIFF data. */
const EXIF_PREFIX = 'Exif\0\0';

/** The TIFF data of EXIF as sharp returns it. */
export function findTiff(exif: Buffer | undefined): Buffer | undefined {
  const hasPrefix = exif?.subarray(0, EXIF_PREFIX.length).toString('latin1') === EXIF_PREFIX;
  return hasPrefix ? exif?.subarray(EXIF_PREFIX.length) : exif;
}

const isPlace = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/** The position in TIFF data; null without one, and for 0, 0, which cameras without a GPS fix write. */
export async function readCameraPosition(tiff: Buffer | undefined): Promise<Point | null> {
  if (!tiff) return null;
  // Invalid EXIF data is common and no reason to refuse a photo.
  const position: Partial<Point> | undefined = await exifr.gps(tiff).catch(() => undefined);
  const point = {
    latitude: Number(position?.latitude ?? Number.NaN),
    longitude: Number(position?.longitude ?? Number.NaN),
  };
  return isPlace(point) ? point : null;
}

const TIME_OPTIONS = {
  pick: [...TIME_TAGS.exif, ...TIME_TAGS.gps],
  reviveValues: false,
  translateValues: false,
};

/** The latest moment at which the camera can have taken a photo, by its TIFF data; null when that does not say. */
export async function findCaptureTime(tiff: Buffer | undefined): Promise<Date | null> {
  if (!tiff) return null;
  // Invalid EXIF data is common and no reason to refuse a photo.
  const tags: TimeTags | undefined = await exifr.parse(tiff, TIME_OPTIONS).catch(() => undefined);
  return tags ? readCaptureTime(tags) : null;
}
