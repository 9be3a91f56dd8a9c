import { fileURLToPath } from 'node:url';
import { openCocoFolder } from '../adapters/labelled/coco-folder.ts';

/** The labelled photos that the product tests its detectors with. */
export const bundledPhotos = openCocoFolder(
  fileURLToPath(new URL('../../../../models/labelled', import.meta.url)),
);
