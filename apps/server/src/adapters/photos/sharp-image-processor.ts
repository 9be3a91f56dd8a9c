import type { ImageProcessor } from '../../ports/image-processor.ts';
import { annotate, prepareAnnotate } from './annotate.ts';
import { coverPhoto } from './cover-photo.ts';
import { inspectPhoto, PHOTO_QUALITY, processPhoto } from './process-photo.ts';
import { fitWithin, openSharp, readMetadata, readPixels, readStored, runPipeline } from './sharp-input.ts';

/** Processes photos with libvips, in threads beside the event loop. */
export function createSharpImageProcessor(): ImageProcessor {
  return {
    inspect: inspectPhoto,
    process: processPhoto,
    decode: (photo, side) =>
      // libjpeg decodes at half the size where that is still larger than requested; libvips does the rest.
      readStored(() => readPixels(openSharp(photo).resize(side, side, { fit: 'inside', kernel: 'linear' }))),
    measure: (photo) =>
      readStored(async () => {
        const { width, height } = await readMetadata(photo);
        return { width, height };
      }),
    shrink: (photo, side) =>
      readStored(() => {
        const small = openSharp(photo).resize(fitWithin(side)).jpeg({ quality: PHOTO_QUALITY });
        return runPipeline(() => small.toBuffer());
      }),
    annotate,
    cover: coverPhoto,
    prepareAnnotate,
  };
}
