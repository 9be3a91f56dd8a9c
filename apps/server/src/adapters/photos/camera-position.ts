import type { Point } from '@smart-waste/core';
import exifr from 'exifr';

const isPlace = ({ latitude, longitude }: Point) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0);

/** The position in TIFF data; null without one, and for 0, 0, which cameras without a GPS fix write. */
export async function cameraPosition(tiff: Buffer | undefined): Promise<Point | null> {
  if (!tiff) return null;
  // Invalid EXIF data is common and no reason to refuse a photo.
  const found: Partial<Point> | undefined = await exifr.gps(tiff).catch(() => undefined);
  const point = {
    latitude: Number(found?.latitude ?? Number.NaN),
    longitude: Number(found?.longitude ?? Number.NaN),
  };
  return isPlace(point) ? point : null;
}
