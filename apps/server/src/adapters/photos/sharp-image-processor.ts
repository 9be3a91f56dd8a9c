import type { ImageProcessor } from '../../ports/image-processor.ts';
import { annotate, prepareAnnotate } from './annotate.ts';
import { coverPhoto } from './cover-photo.ts';
import { inspectPhoto, PHOTO_QUALITY, processPhoto } from './process-photo.ts';
import { metadataOf, photoFrom, pixelsOf, readStored, runPipeline, within } from './sharp-input.ts';

/** Processes photos with libvips, in threads beside the event loop. */
export function sharpImageProcessor(): ImageProcessor {
  return {
    inspect: inspectPhoto,
    process: processPhoto,
    decode: (photo, side) =>
      // libjpeg decodes at half the size where that is still larger than requested; libvips does the rest.
      readStored(() => pixelsOf(photoFrom(photo).resize(side, side, { fit: 'inside', kernel: 'linear' }))),
    measure: (photo) =>
      readStored(async () => {
        const { width, height } = await metadataOf(photo);
        return { width, height };
      }),
    shrink: (photo, side) =>
      readStored(() => {
        const small = photoFrom(photo).resize(within(side)).jpeg({ quality: PHOTO_QUALITY });
        return runPipeline(() => small.toBuffer());
      }),
    annotate,
    cover: coverPhoto,
    prepareAnnotate,
  };
}
