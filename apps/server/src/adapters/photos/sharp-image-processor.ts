import type { ImageProcessor } from '../../ports/image-processor.ts';
import { annotate, prepareAnnotate } from './annotate.ts';
import { coverPhoto } from './cover-photo.ts';
import { inspectPhoto, processPhoto } from './process-photo.ts';
import { photoFrom, pixelsOf, readStored } from './sharp-input.ts';

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
        const { width, height } = await photoFrom(photo).metadata();
        return { width, height };
      }),
    annotate,
    cover: coverPhoto,
    prepareAnnotate,
  };
}
