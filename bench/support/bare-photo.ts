import sharp, { type Sharp } from 'sharp';
import { samplePhoto } from '../../e2e/support/citizen.ts';
import { MODEL_SIDE } from './bare-model.ts';

type Raw = Awaited<ReturnType<typeof decode>>;

const createResizeOptions = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
const fromRaw = ({ data, info: { width, height } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

const decode = (photo: Sharp) => photo.raw().toBuffer({ resolveWithObject: true });

/** A photo of 1600 × 1200 pixels as the product stores it. */
export const createStoredPhoto = (): Promise<Buffer> =>
  sharp(samplePhoto('cans-roadside'))
    .autoOrient()
    .resize({ width: 1600, height: 1200, fit: 'cover' })
    .jpeg({ quality: 82 })
    .toBuffer();

/** The part of sharp in an analysis: decodes a stored photo at half its size and scales it to the model's input. */
export const runBareScale = (photo: Buffer, side = MODEL_SIDE): Promise<unknown> =>
  decode(sharp(photo).resize({ ...createResizeOptions(side), kernel: 'linear' }));

/** A bare analysis: half-scale decoding, scaling and the model. */
export async function runBareAnalysis(photo: Buffer, runModel: () => Promise<unknown>): Promise<void> {
  await runBareScale(photo);
  await runModel();
}

/** The part of sharp in an upload: decodes and shrinks the photo, encodes it and a thumbnail. */
export async function runBareProcessing(photo: Uint8Array): Promise<Buffer[]> {
  const pixels = await decode(sharp(photo).autoOrient().resize(createResizeOptions(1600)));
  return Promise.all([
    fromRaw(pixels).jpeg({ quality: 82 }).toBuffer(),
    fromRaw(pixels).resize(createResizeOptions(480)).jpeg({ quality: 75 }).toBuffer(),
  ]);
}
