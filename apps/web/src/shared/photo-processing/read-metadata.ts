import { hasValidCoordinates, type Point, readCaptureTime, TIME_TAGS } from '@smart-waste/core';
import exifr from 'exifr/dist/lite.esm.mjs';

/** What a camera wrote into a photo; a redrawn one has lost it. */
export type PhotoMetadata = {
  gps: Point | null;
  /** The latest moment at which it can have been taken, in milliseconds. */
  capturedAtMs: number | null;
};

// By block: a list for all of them needs tables that the small build lacks.
const OPTIONS = {
  ifd0: false,
  exif: [...TIME_TAGS.exif],
  gps: [...TIME_TAGS.gps, 'GPSLatitudeRef', 'GPSLatitude', 'GPSLongitudeRef', 'GPSLongitude'],
  reviveValues: false,
  translateValues: false,
};

export const NO_METADATA: PhotoMetadata = { gps: null, capturedAtMs: null };

/** Reads where and when the camera took a photo, as far as it says. Never rejects. */
export async function readMetadata(file: Blob | Uint8Array): Promise<PhotoMetadata> {
  const tags = await exifr.parse(file, OPTIONS).catch(() => undefined);
  if (!tags) return NO_METADATA;
  const at = { latitude: tags.latitude, longitude: tags.longitude };
  return { gps: hasValidCoordinates(at) ? at : null, capturedAtMs: readCaptureTime(tags)?.getTime() ?? null };
}
