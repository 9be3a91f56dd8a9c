import type { Detection } from '@smart-waste/contract';
import type { Tables } from '../adapters/db/open-database.ts';
import { EMPTY_RESULTS, record } from './rows.ts';

/** Waste of this class on the whole photo, or on this share of it. */
export const wasteOn = (name: string, height = 1): Detection => ({
  class: name,
  title: name,
  confidence: 0.9,
  waste: true,
  box: { x: 0, y: 0, width: 1, height },
});

/** Ends the waiting run of this upload, in which a detector saw these. */
export async function analyseUpload(
  { analyses }: Pick<Tables, 'analyses'>,
  image_id: string,
  detections: Detection[],
): Promise<void> {
  for (;;) {
    const run = await analyses.claim({ worker: 'test', leaseSeconds: 60 });
    if (!run) throw new Error(`the upload ${image_id} does not wait`);
    if (run.image_id !== image_id) continue;
    await analyses.complete(run, {
      ...record,
      results: { ...EMPTY_RESULTS, total_detections: detections.length, detections },
    });
    return;
  }
}
