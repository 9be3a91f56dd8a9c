import type { Box, Detection } from '@smart-waste/contract';
import { isStorable, normalizeClassName, type Size, toClassTitle } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import * as z from 'zod';
import { parseJson } from '../../../lib/parse-json.ts';

const MAX_PREDICTIONS = 10_000;

/** Older servers send sizes as text, and no other fields than these. */
const pixels = z.coerce.number().positive();
const prediction = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  confidence: z.number().min(0).max(1),
  class: z.string().trim().min(1).max(200).refine(isStorable, 'has characters that cannot be stored'),
});
const answer = z.object({
  image: z.object({ width: pixels, height: pixels }),
  predictions: z.array(prediction).max(MAX_PREDICTIONS),
});
type Prediction = z.infer<typeof prediction>;

/** The answer of a classification model: a class without a box. */
const classification = z.object({
  predictions: z.union([
    z.record(z.string(), z.unknown()),
    z.array(z.object({ class: z.string(), x: z.undefined().optional() })).nonempty(),
  ]),
});

/** Converts centre and size in pixels to corner and size in fractions; boxes are clipped at the edge of the photo. */
function toBox({ x, y, width, height }: Prediction, size: Size): Box {
  const clip = (centre: number, length: number, whole: number) => {
    const [from, to] = [centre - length / 2, centre + length / 2].map((at) =>
      Math.min(1, Math.max(0, at / whole)),
    ) as [number, number]; // as many values as were passed
    return { from, length: to - from };
  };
  const [across, down] = [clip(x, width, size.width), clip(y, height, size.height)];
  return { x: across.from, y: down.from, width: across.length, height: down.length };
}

/** The unfiltered detections, or the reason why the answer cannot be used. */
export type ParsedResponse = { detections: Detection[] } | { fault: Reason; final: boolean };

/** Parses the text of an answer. Every class counts as waste except those in `notWaste`. */
export function parseDetections(text: string, notWaste: readonly string[]): ParsedResponse {
  const json = parseJson(text);
  if (json === undefined) return { fault: createReason('detector.not_json'), final: false };
  const read = answer.safeParse(json);
  if (!read.success) {
    if (classification.safeParse(json).success)
      return { fault: createReason('detector.no_boxes'), final: true };
    const [issue] = read.error.issues;
    return {
      fault: createReason('detector.not_understood', {
        problem: `${issue?.path.join('.')}: ${issue?.message}`,
      }),
      final: false,
    };
  }
  const notWasteNames = new Set(notWaste.map(normalizeClassName));
  const { image, predictions } = read.data;
  const detections = predictions.map((one) => ({
    class: one.class,
    title: toClassTitle(one.class),
    confidence: one.confidence,
    waste: !notWasteNames.has(normalizeClassName(one.class)),
    box: toBox(one, image),
  }));
  return { detections: detections.filter(({ box }) => box.width > 0 && box.height > 0) };
}
