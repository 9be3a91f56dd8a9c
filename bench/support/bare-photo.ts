import sharp, { type Sharp } from 'sharp';
import { MODEL_SIDE } from './bare-model.ts';

type Raw = Awaited<ReturnType<typeof decode>>;

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
const fromRaw = ({ data, info: { width, height } }: Raw): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

const decode = (photo: Sharp) => photo.raw().toBuffer({ resolveWithObject: true });

/** What of an analysis is sharp's: decode the stored photo, scale it for the model, encode the drawn one. */
export async function bareLook(photo: Buffer, runModel: () => Promise<unknown>): Promise<void> {
  const pixels = await decode(sharp(photo));
  await fromRaw(pixels).resize(within(MODEL_SIDE)).raw().toBuffer();
  await runModel();
  await fromRaw(pixels).jpeg({ quality: 82, optimiseCoding: false }).toBuffer();
}

/** What of an upload is sharp's: decode and shrink the photo, encode it and a thumbnail. */
export async function bareDevelop(photo: Uint8Array): Promise<Buffer[]> {
  const pixels = await decode(sharp(photo).autoOrient().resize(within(1600)));
  return Promise.all([
    fromRaw(pixels).jpeg({ quality: 82 }).toBuffer(),
    fromRaw(pixels).resize(within(480)).jpeg({ quality: 75 }).toBuffer(),
  ]);
}
