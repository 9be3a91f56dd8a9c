import { join } from 'node:path';

// The root of the product lies as many levels above this file as above the bundle.
const MODELS = join(import.meta.dirname, '../../../models');

export const BUNDLED_MODEL = join(MODELS, 'waste-detector.onnx');
export const SAMPLE_PHOTOS = join(MODELS, 'samples');
export const LABELLED_PHOTOS = join(MODELS, 'labelled');
