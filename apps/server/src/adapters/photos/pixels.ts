import sharp, { type Sharp } from 'sharp';
import type { Pixels } from '../../ports/image-processor.ts';

/** Pixels as sharp's input, without copying them. */
export const rawPixels = ({ rgb, width, height }: Pixels): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** For resizing: not larger than this in either direction, and never larger than it was. */
export const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/** Runs the work that was asked for and answers plain RGB, whatever the photo's colours were. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}
