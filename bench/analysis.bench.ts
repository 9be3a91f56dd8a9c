import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { image } from '@smart-waste/contract';
import { citizenOf } from '../e2e/support/citizen.ts';
import type { Product } from '../e2e/support/product.ts';
import { openBareModel } from './support/bare-model.ts';
import { bareAnalysis } from './support/bare-photo.ts';
import { listenTo } from './support/changes.ts';
import { distinct, phonePhoto } from './support/photos.ts';
import { median, printRow, rounds, timed } from './support/report.ts';
import { withProduct } from './support/with-product.ts';

const ROUNDS = rounds(15);

/**
 * Analyses one photo at a time in an otherwise idle product. The database notifies the bench when the claim and the
 * result are committed. The bare work runs in between, under the same load of the machine.
 */
async function measure(product: Product, photo: Buffer) {
  const citizen = await citizenOf(product.url);
  const changes = await listenTo(citizen);
  const runModel = await openBareModel();

  const nextEvent = (image_id: string, status: string) =>
    changes.until(() =>
      changes.events.find((event) => event.image_id === image_id && event.status === status),
    );
  const analyseOne = async () => {
    const sentAt = performance.now();
    const reply = await citizen.upload(distinct(photo));
    const acceptedAt = performance.now();
    const { image_id } = image.parse(await reply.json());
    const claimed = await nextEvent(image_id, 'processing');
    const stored = await nextEvent(image_id, 'completed');
    const storedPhoto = await readFile(join(product.dataDir, 'storage/photos', `${image_id}.jpg`));
    return {
      analysis: stored.at - claimed.at,
      accepted: acceptedAt - sentAt,
      whole: stored.at - sentAt,
      bare: await timed(() => bareAnalysis(storedPhoto, runModel)),
    };
  };

  await analyseOne();
  const analyses = [];
  for (let round = 0; round < ROUNDS; round += 1) analyses.push(await analyseOne());
  await changes.close();
  return analyses;
}

const photo = await phonePhoto();
const analyses = await withProduct({}, (product) => measure(product, photo));
const middle = (name: keyof (typeof analyses)[number]) => median(analyses.map((analysis) => analysis[name]));
const bare = middle('bare');

console.log(`  a photo of 12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB`);
printRow({
  what: 'claimed to stored (bare: sharp + model)',
  ours: middle('analysis'),
  bare,
  unit: 'ms',
  aim: '<= 1.2 x',
});
printRow({ what: 'upload accepted', ours: middle('accepted'), unit: 'ms', aim: '-' });
printRow({
  what: 'upload to result, as a person waits',
  ours: middle('whole') / 1000,
  unit: 's',
  aim: '<= 2',
});
