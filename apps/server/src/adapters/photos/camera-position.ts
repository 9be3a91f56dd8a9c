import type { Point } from '@smart-waste/core';
import exifr from 'exifr';

/** Sharp returns EXIF with this prefix before the TIFF data. */
const EXIF_PREFIX = 'Exif\0\0';

const isPlace = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/** The position in the EXIF data; null without one, and for 0, 0, which cameras without a GPS fix write. */
export async function cameraPosition(exif: Buffer | undefined): Promise<Point | null> {
  if (!exif) return null;
  const hasPrefix = exif.subarray(0, EXIF_PREFIX.length).toString('latin1') === EXIF_PREFIX;
  const tiff = hasPrefix ? exif.subarray(EXIF_PREFIX.length) : exif;
  // Invalid EXIF data is common and no reason to refuse a photo.
  const found: Partial<Point> | undefined = await exifr.gps(tiff).catch(() => undefined);
  const point = {
    latitude: Number(found?.latitude ?? Number.NaN),
    longitude: Number(found?.longitude ?? Number.NaN),
  };
  return isPlace(point) ? point : null;
}
