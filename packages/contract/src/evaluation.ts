import * as z from 'zod/mini';
import { share } from './bounds.ts';

/** A share from 0 to 1; null when the total is 0. */
const measuredShare = z.nullable(share);

/** The scores of a detector on labelled photos. */
export const evaluation = z.object({
  photos: z.int(),
  /** The threshold of precision, recall and false alarms; mAP@50 covers every detection. */
  threshold: share,
  map50: measuredShare,
  precision: measuredShare,
  recall: measuredShare,
  /** Labelled photos without waste. */
  waste_free_photos: z.int(),
  /** The number of these in which waste was detected. */
  false_alarms: z.int(),
  classes: z.array(
    z.object({
      class: z.string(),
      title: z.string(),
      /** The number of labelled boxes of the class. */
      labelled_boxes: z.int(),
      ap50: measuredShare,
      precision: measuredShare,
      recall: measuredShare,
    }),
  ),
});
export type Evaluation = z.infer<typeof evaluation>;

const atThreshold = z.object({
  threshold: share,
  f1: share,
  precision: measuredShare,
  recall: measuredShare,
});

/** A better threshold than the present one, with the scores of both on the labelled photos. */
export const thresholdProposal = z.object({ current: atThreshold, proposed: atThreshold });
export type ThresholdProposal = z.infer<typeof thresholdProposal>;
