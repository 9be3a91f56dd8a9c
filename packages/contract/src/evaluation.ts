import * as z from 'zod/mini';
import { share } from './bounds.ts';

/** A share of something, null when there was nothing. */
const measured = z.nullable(share);

/** How well a detector saw what people had marked in photos. */
export const evaluation = z.object({
  photos: z.int(),
  /** Of precision, recall and false alarms; mAP@50 is over everything that was told. */
  threshold: share,
  map50: measured,
  precision: measured,
  recall: measured,
  /** Photos in which people marked something, but no waste. */
  waste_free_photos: z.int(),
  /** In how many of these it saw waste. */
  false_alarms: z.int(),
  classes: z.array(
    z.object({
      class: z.string(),
      title: z.string(),
      /** How many of it people marked. */
      truths: z.int(),
      ap50: measured,
      precision: measured,
      recall: measured,
    }),
  ),
});
export type Evaluation = z.infer<typeof evaluation>;

const atThreshold = z.object({ threshold: share, f1: share, precision: measured, recall: measured });

/** A better threshold than the present one, and what both make of the labelled photos. */
export const thresholdProposal = z.object({ current: atThreshold, proposed: atThreshold });
export type ThresholdProposal = z.infer<typeof thresholdProposal>;
