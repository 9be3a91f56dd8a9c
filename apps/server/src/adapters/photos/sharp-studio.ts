import { UnreadablePhoto } from '../../ports/detector.ts';
import type { PhotoStudio } from '../../ports/photo-studio.ts';
import { annotate } from './annotate.ts';
import { develop } from './develop.ts';
import { pixelsOf } from './pixels.ts';
import { photoFrom } from './sharp-input.ts';

/** Works on photos with libvips, in threads beside the event loop. */
export function sharpStudio(): PhotoStudio {
  return {
    develop,
    read: async (photo) => {
      try {
        return await pixelsOf(photoFrom(photo));
      } catch (error) {
        throw new UnreadablePhoto('the stored photo cannot be decoded', { cause: error });
      }
    },
    annotate,
  };
}
