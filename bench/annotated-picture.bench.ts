import type { Detection } from '@smart-waste/contract';
import { createSharpImageProcessor } from '../apps/server/src/adapters/photos/sharp-image-processor.ts';
import { createStoredPhoto } from './support/bare-photo.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';

const ROUNDS = scaleRounds(30);
const DETECTIONS = 20;

const detections = Array.from({ length: DETECTIONS }, (_, index): Detection => {
  const [column, row] = [index % 5, Math.floor(index / 5)];
  return {
    class: ['bottle', 'can', 'cup', 'litter'][row] ?? 'bottle',
    title: ['Bottle', 'Can', 'कप', 'बिखरा कचरा'][row] ?? 'Bottle',
    confidence: 0.9 - index / 50,
    waste: true,
    box: { x: 0.03 + column * 0.19, y: 0.05 + row * 0.24, width: 0.16, height: 0.18 },
  };
});

const photo = await createStoredPhoto();
const processor = createSharpImageProcessor();
const prepared = await measureMs(processor.prepareAnnotate);
const first = await measureMs(() => processor.annotate(photo, detections));
const times: number[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  times.push(await measureMs(() => processor.annotate(photo, detections)));

console.log(`  a stored photo of 1600 x 1200 with ${DETECTIONS} boxes`);
printRow({ what: 'loading Skia and typefaces, after the start', ours: prepared, unit: 'ms', aim: '-' });
printRow({ what: 'picture with boxes, first of a process', ours: first, unit: 'ms', aim: '<= 100 ms' });
printRow({ what: 'picture with boxes, drawn', ours: median(times), unit: 'ms', aim: '<= 100 ms' });
