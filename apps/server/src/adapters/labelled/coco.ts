import * as z from 'zod';

const category = z.object({
  id: z.int(),
  name: z.string(),
  /** `waste`, or anything else for a class that is no waste. Without it, every class counts as waste. */
  supercategory: z.string().optional(),
});
const image = z.object({
  id: z.int(),
  file_name: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** The data set of the photo; see `labelled_classes`. */
  source: z.string().optional(),
  /** Photos with one group show the same place, and are resampled together. */
  group: z.union([z.string(), z.number()]).optional(),
});
const annotation = z.object({
  id: z.int().optional(),
  image_id: z.int(),
  category_id: z.int(),
  /** Left, top, width, height in pixels. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** 1: an unsure region, which is neither a hit nor a miss. */
  iscrowd: z.union([z.literal(0), z.literal(1)]).optional(),
});

/** Labels in the COCO format, extended by the classes that each source labels; without it, each labels all. */
export const coco = z.object({
  images: z.array(image),
  annotations: z.array(annotation),
  categories: z.array(category),
  labelled_classes: z.record(z.string(), z.array(z.string())).optional(),
});
export type Coco = z.infer<typeof coco>;
export type CocoImage = Coco['images'][number];
