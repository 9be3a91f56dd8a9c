import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { image } from '@smart-waste/contract';
import { logInCitizen } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { openBareModel } from './support/bare-model.ts';
import { runBareAnalysis } from './support/bare-photo.ts';
import { listenTo } from './support/changes.ts';
import { createPhonePhoto, makeDistinct } from './support/photos.ts';
import { measureMs, median, printRow, scaleRounds } from './support/report.ts';
import { withProduct } from './support/with-product.ts';

const ROUNDS = scaleRounds(15);

/**
 * Analyses one photo at a time in an otherwise idle product. The database notifies the bench when the claim and the
 * result are committed. The bare work runs in between, under the same load of the machine.
 */
async function measure(product: Product, photo: Buffer) {
  const citizen = await logInCitizen(product.url);
  const changes = await listenTo(citizen);
  const runModel = await openBareModel();

  const waitForEvent = (image_id: string, status: string) =>
    changes.until(() =>
      changes.events.find((event) => event.image_id === image_id && event.status === status),
    );
  const analyseOne = async () => {
    const sentAt = performance.now();
    const reply = await citizen.upload(makeDistinct(photo));
    const acceptedAt = performance.now();
    const { image_id } = image.parse(await reply.json());
    const claimed = await waitForEvent(image_id, 'processing');
    const stored = await waitForEvent(image_id, 'completed');
    const storedPhoto = await readFile(join(product.dataDir, 'storage/photos', `${image_id}.jpg`));
    return {
      analysis: stored.at - claimed.at,
      accepted: acceptedAt - sentAt,
      whole: stored.at - sentAt,
      bare: await measureMs(() => runBareAnalysis(storedPhoto, runModel)),
    };
  };

  await analyseOne();
  const analyses = [];
  for (let round = 0; round < ROUNDS; round += 1) analyses.push(await analyseOne());
  await changes.close();
  return analyses;
}

const photo = await createPhonePhoto();
const analyses = await withProduct({}, (product) => measure(product, photo));
const getMedian = (name: keyof (typeof analyses)[number]) =>
  median(analyses.map((analysis) => analysis[name]));
const bare = getMedian('bare');

console.log(`  a photo of 12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB`);
printRow({
  what: 'claimed to stored (bare: sharp + model)',
  ours: getMedian('analysis'),
  bare,
  unit: 'ms',
  aim: '<= 1.2 x or + 6 ms',
});
printRow({ what: 'upload accepted', ours: getMedian('accepted'), unit: 'ms', aim: '-' });
printRow({
  what: 'upload to result, as a person waits',
  ours: getMedian('whole') / 1000,
  unit: 's',
  aim: '<= 2',
});
