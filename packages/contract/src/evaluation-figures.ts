import * as z from 'zod/mini';
import { share } from './bounds.ts';

const measuredShare = z.nullable(share);

/**
 * A figure with its 95 % interval, which is null when there are too few objects or groups. A difference of two models can
 * be negative.
 */
const figure = z.object({
  value: z.nullable(z.number()),
  interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /**
   * Under 30 objects, or photos of the rarer kind, or of a mean of classes when that is so for half of them: the value is mostly
   * chance (EV-08, EV-17).
   */
  too_few: z.boolean(),
});

/** The figures that stand first (EV-05), of all classes together. */
export const headlineFigures = z.object({
  false_alarm_rate: figure,
  image_auroc: figure,
  map50: figure,
  map50_95: figure,
  /** The classes of mAP, and how many of them have under 30 objects; evaluations of earlier versions do not have it. */
  averaged_classes: z.optional(z.object({ classes: z.int(), too_few: z.int() })),
  precision: figure,
  recall: figure,
  f1: figure,
});

const classScores = z.object({
  class: z.string(),
  title: z.string(),
  ap50: figure,
  ap50_95: figure,
  precision: figure,
  recall: figure,
  f1: figure,
});

const thresholdPoint = z.object({
  threshold: z.number(),
  precision: measuredShare,
  recall: measuredShare,
  f1: measuredShare,
});

/** Confidence and truth in ten bins, and their mean distance (EV-13). */
const reliability = z.object({
  expected_error: measuredShare,
  bins: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      boxes: z.int(),
      mean_confidence: measuredShare,
      hit_share: measuredShare,
    }),
  ),
});

const classFigures = z.extend(classScores, {
  labelled_boxes: z.int(),
  curve: z.array(thresholdPoint),
  calibration: z.object({
    boxes: z.int(),
    /** Null for an uncalibrated class (EV-12). */
    method: z.nullable(z.enum(['platt', 'isotonic'])),
    raw: reliability,
    held_out: z.nullable(reliability),
  }),
});

const alarmCount = z.object({ photos: z.int(), alarms: z.int() });

/** By what photos are divided: the local hour at which they were uploaded (day is 6 to 18), or where their place came from. */
export const FIGURE_SLICES = ['day', 'night', 'gps', 'exif', 'map', 'typed'] as const;
export type FigureSlice = (typeof FIGURE_SLICES)[number];

/** All figures of a detector on labelled photos; docs/spec/evaluation.md says how each is computed. */
export const evaluationFigures = z.object({
  photos: z.int(),
  groups: z.int(),
  photo_counts: z.object({
    waste: z.int(),
    no_waste: alarmCount,
    tidy: alarmCount,
    unknown: z.int(),
  }),
  headlines: headlineFigures,
  classes: z.array(classFigures),
  curve: z.array(thresholdPoint),
  /** `counts[row][column]`: objects of the row's class that were detected as the column's; the last of each is background. */
  confusion: z.object({ classes: z.array(z.string()), counts: z.array(z.array(z.int())) }),
  reliability,
  /** Slices without a photo are left out. */
  slices: z.array(
    z.object({
      slice: z.enum(FIGURE_SLICES),
      photos: z.int(),
      groups: z.int(),
      headlines: headlineFigures,
    }),
  ),
});
export type EvaluationFigures = z.infer<typeof evaluationFigures>;

/** The figures of one evaluation minus those of another, on the photos that both have with the same labels (EV-09). */
export const evaluationComparison = z.object({
  evaluation_id: z.uuid(),
  other_id: z.uuid(),
  photos: z.int(),
  headlines: headlineFigures,
  /** The classes that both models know. */
  classes: z.array(classScores),
});
export type EvaluationComparison = z.infer<typeof evaluationComparison>;
