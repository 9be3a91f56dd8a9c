import { computeLetterbox, computeTensorLength, fillTensor } from '@smart-waste/core';
import { createSharpImageProcessor } from '../apps/server/src/adapters/photos/sharp-image-processor.ts';
import { createStoredPhoto, runBareScale } from './support/bare-photo.ts';
import { median, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';

const ROUNDS = scaleRounds(60);

const processor = createSharpImageProcessor();
const photo = await createStoredPhoto();

/** From the stored photo to the model's input, against half-scale decoding and scaling alone. */
async function measure(side: number) {
  const tensor = new Float32Array(computeTensorLength(side));
  const pixels = await processor.decode(photo, side);
  const letterbox = computeLetterbox(pixels, side);
  return runInTurns(ROUNDS, {
    ours: async () => {
      const decoded = await processor.decode(photo, side);
      fillTensor(decoded, letterbox, tensor);
    },
    filled: async () => fillTensor(pixels, letterbox, tensor),
    copied: async () => structuredClone(pixels),
    bare: () => runBareScale(photo, side),
  });
}

console.log(`  a stored photo of 1600 x 1200, ${Math.round(photo.length / 1000)} kB, on one core`);
for (const side of [416, 640]) {
  const times = await measure(side);
  printRow({
    what: `to the model's input of ${side} px (bare: sharp's decode and resize)`,
    ours: median(times.ours),
    bare: median(times.bare),
    unit: 'ms',
    aim: '<= 1.2 x',
  });
  printRow({
    what: 'of which the event loop is held',
    ours: median(times.copied),
    unit: 'ms',
    aim: '-',
  });
  printRow({
    what: 'of which filling the tensor, in the thread',
    ours: median(times.filled),
    unit: 'ms',
    aim: '-',
  });
}
