import { fileURLToPath } from 'node:url';
import { cocoFolder } from '../adapters/labelled/coco-folder.ts';

/** The labelled photos that the product tests its detectors with. */
export const bundledPhotos = cocoFolder(
  fileURLToPath(new URL('../../../../models/labelled', import.meta.url)),
);
