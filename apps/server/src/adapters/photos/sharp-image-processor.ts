import { UnreadablePhoto } from '../../ports/detector.ts';
import type { ImageProcessor } from '../../ports/image-processor.ts';
import { annotate } from './annotate.ts';
import { pixelsOf } from './pixels.ts';
import { processPhoto } from './process-photo.ts';
import { photoFrom } from './sharp-input.ts';

/** Works on photos with libvips, in threads beside the event loop. */
export function sharpImageProcessor(): ImageProcessor {
  return {
    process: processPhoto,
    decode: async (photo) => {
      try {
        return await pixelsOf(photoFrom(photo));
      } catch (error) {
        throw new UnreadablePhoto('the stored photo cannot be decoded', { cause: error });
      }
    },
    annotate,
  };
}
