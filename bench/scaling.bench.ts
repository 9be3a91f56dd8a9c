import { letterboxOf, tensorFiller, tensorLength } from '@smart-waste/core';
import sharp from 'sharp';
import { sharedPixels } from '../apps/server/src/adapters/detectors/onnx/shared-pixels.ts';
import { pixelsOf } from '../apps/server/src/adapters/photos/pixels.ts';
import { samplePhoto } from '../e2e/support/citizen.ts';
import { median, printRow, rounds, timed } from './support/report.ts';

const STORED = { width: 1600, height: 1200 };
const ROUNDS = rounds(60);
sharp.concurrency(1); // as we, on one core

const photo = await pixelsOf(sharp(samplePhoto('cans-roadside')).resize({ ...STORED, fit: 'fill' }));
const raw = { raw: { ...STORED, channels: 3 as const } };
const [share, fill] = [sharedPixels(), tensorFiller()];

/** From the decoded photo to the model's input; sharp's triangle filter alone, which is not what models are trained with. */
async function measure(side: number) {
  const letterbox = letterboxOf(photo, side);
  const tensor = new Float32Array(tensorLength(side));
  const { width, height } = letterbox;
  const bare = () =>
    sharp(photo.rgb, raw).resize({ width, height, fit: 'fill', kernel: 'linear' }).raw().toBuffer();
  const times: { handed: number; filled: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push({
      handed: await timed(async () => share(photo)),
      filled: await timed(async () => fill(share(photo), letterbox, tensor)),
      bare: await timed(bare),
    });
  }
  return (name: 'handed' | 'filled' | 'bare') => median(times.map((one) => one[name]));
}

console.log(`  a stored photo of ${STORED.width} x ${STORED.height}, on one core`);
for (const side of [416, 640]) {
  const middle = await measure(side);
  printRow({
    what: `to the model's input of ${side} px (bare: sharp's resize alone)`,
    ours: middle('filled'),
    bare: middle('bare'),
    unit: 'ms',
    aim: '<= 1.2 x',
  });
  printRow({ what: 'of which the event loop is held', ours: middle('handed'), unit: 'ms', aim: '-' });
}
