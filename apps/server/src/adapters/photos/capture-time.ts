import { captureTimeOf, TIME_TAGS, type TimeTags } from '@smart-waste/core';
import exifr from 'exifr';

const OPTIONS = {
  pick: [...TIME_TAGS.exif, ...TIME_TAGS.gps],
  reviveValues: false,
  translateValues: false,
};

/** The latest moment at which the camera can have taken a photo, by its TIFF data; null when that does not say. */
export async function captureTime(tiff: Buffer | undefined): Promise<Date | null> {
  if (!tiff) return null;
  // Invalid EXIF data is common and no reason to refuse a photo.
  const tags: TimeTags | undefined = await exifr.parse(tiff, OPTIONS).catch(() => undefined);
  return tags ? captureTimeOf(tags) : null;
}
