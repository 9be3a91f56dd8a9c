import * as z from 'zod';

const category = z.object({
  id: z.int(),
  name: z.string(),
  /** Ours says `waste` or something else; without it, everything that was labelled counts as waste. */
  supercategory: z.string().optional(),
});
const image = z.object({
  id: z.int(),
  file_name: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  /** Which set the photo came from; see `labelled_classes`. */
  source: z.string().optional(),
});
const annotation = z.object({
  image_id: z.int(),
  category_id: z.int(),
  /** Left, top, width, height in pixels. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  iscrowd: z.union([z.literal(0), z.literal(1)]).optional(),
});

/** Labels in the COCO layout. An addition of ours: which classes each source labels; without it, all of them. */
export const coco = z.object({
  images: z.array(image),
  annotations: z.array(annotation),
  categories: z.array(category),
  labelled_classes: z.record(z.string(), z.array(z.string())).optional(),
});
export type Coco = z.infer<typeof coco>;
export type CocoImage = Coco['images'][number];
