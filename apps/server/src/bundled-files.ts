import { join } from 'node:path';

// From here, and from the bundle, the way to the root of the product is the same.
const MODELS = join(import.meta.dirname, '../../../models');

export const BUNDLED_MODEL = join(MODELS, 'waste-detector.onnx');
export const LABELLED_PHOTOS = join(MODELS, 'labelled');
