import { fitWithin, openSharp, runPipeline } from './sharp-input.ts';

/** How a photo differs from another of the same scene. */
export type PhotoVariation = {
  /** The share of its width and height that stays. */
  crop: number;
  /** Where that part lies, from 0 for left to 1 for right. */
  shift: number;
  /** 1 leaves it as it is. */
  brightness: number;
};

const SIDE_PIXELS = 1280;
const QUALITY = 85;

/** A photo as another person could have taken it, as JPEG. */
export async function varyPhoto(
  path: string,
  { crop, shift, brightness }: PhotoVariation,
): Promise<Uint8Array> {
  const upright = openSharp(path).autoOrient().resize(fitWithin(SIDE_PIXELS));
  const { data, info } = await runPipeline(() => upright.toBuffer({ resolveWithObject: true }));
  const [width, height] = [Math.round(info.width * crop), Math.round(info.height * crop)];
  const left = Math.floor((info.width - width) * shift);
  const top = Math.floor((info.height - height) / 2);
  const varied = openSharp(data).extract({ left, top, width, height }).modulate({ brightness });
  return runPipeline(() => varied.jpeg({ quality: QUALITY }).toBuffer());
}
