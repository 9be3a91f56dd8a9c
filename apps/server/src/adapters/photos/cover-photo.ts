import type { PhotoArea } from '@smart-waste/contract';
import type { Pixels, ProcessedPhoto } from '../../ports/image-processor.ts';
import { PHOTO_QUALITY, THUMBNAIL_QUALITY, THUMBNAIL_SIDE_PIXELS } from './process-photo.ts';
import { fitWithin, openSharp, readPixels, readStored, runPipeline, toSharp } from './sharp-input.ts';

/** A dark grey that no one takes for a part of the photo. */
const FILL = 64;

/** Fills every pixel that an area touches. */
function fillArea({ rgb, width, height }: Pixels, area: PhotoArea): void {
  const [left, right] = [Math.floor(area.x * width), Math.ceil((area.x + area.width) * width)];
  const [top, bottom] = [Math.floor(area.y * height), Math.ceil((area.y + area.height) * height)];
  for (let row = top; row < Math.min(bottom, height); row += 1)
    rgb.fill(FILL, (row * width + left) * 3, (row * width + Math.min(right, width)) * 3);
}

/** See ImageProcessor.cover. The thumbnail is made of the filled photo, so that nothing of the areas is in it. */
export const coverPhoto = (
  photo: Uint8Array,
  areas: readonly PhotoArea[],
): Promise<Pick<ProcessedPhoto, 'photo' | 'thumbnail'>> =>
  readStored(async () => {
    const pixels = await readPixels(openSharp(photo));
    for (const area of areas) fillArea(pixels, area);
    const small = toSharp(pixels).resize(fitWithin(THUMBNAIL_SIDE_PIXELS));
    const [covered, thumbnail] = await Promise.all([
      runPipeline(() => toSharp(pixels).jpeg({ quality: PHOTO_QUALITY }).toBuffer()),
      runPipeline(() => small.jpeg({ quality: THUMBNAIL_QUALITY }).toBuffer()),
    ]);
    return { photo: covered, thumbnail };
  });
