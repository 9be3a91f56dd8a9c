import * as z from 'zod/mini';

const fraction = z.number().check(z.gte(0), z.lte(1));
const multipleOf32 = z.int().check(z.gte(32), z.lte(4096), z.multipleOf(32));

/** One class of a model. */
const modelLabel = z.object({ name: z.string(), title: z.string(), waste: z.boolean() });

/**
 * The JSON card beside a model file, with everything that the product needs to know about it (DE-01). Values that a
 * card may not choose are literals, so that a model with other needs is refused instead of misread.
 */
export const modelCard = z.object({
  name: z.string(),
  version: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  layout: z.literal('yolov8'),
  input: z.object({
    name: z.string(),
    size: multipleOf32,
    color: z.literal('RGB'),
    range: z.tuple([z.literal(0), z.literal(1)]),
    letterbox: z.object({ fill: z.literal(114), align: z.literal('center') }),
  }),
  output: z.object({ name: z.string() }),
  /**
   * The label mode: whether a box yields its best label (the default, and what the product shows) or every label that
   * scores high enough (how the accuracy of models is measured).
   */
  label_mode: z.optional(z.enum(['best', 'every'])),
  suppression: z.object({ iou: fraction, per_class: z.literal(true) }),
  labels: z.array(modelLabel).check(z.minLength(1), z.maxLength(1000)),
  /** Detections below this are noise and are never returned (DE-04). */
  min_confidence: fraction,
});
export type ModelCard = z.infer<typeof modelCard>;
