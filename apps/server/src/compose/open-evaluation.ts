import type { ModelCard } from '@smart-waste/contract';
import type { Logger } from 'pino';
import { checkedModel } from '../adapters/detectors/onnx/model.ts';
import { onnxDetector } from '../adapters/detectors/onnx/onnx-detector.ts';
import { readTrainingManifest } from '../adapters/detectors/onnx/training-manifest.ts';
import { cocoFolder } from '../adapters/labelled/coco-folder.ts';
import { sharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import type { PhotosToEvaluate } from './open-installation.ts';

/** Opens a model file to measure it, as often as it needs to be measured with another card. */
export async function openModel(modelPath: string, log: Logger) {
  const cardPath = modelPath.replace(/\.onnx$/, '.json');
  const { card } = await checkedModel(modelPath, cardPath);
  const openDetector = (adjusted: ModelCard) =>
    onnxDetector({ modelPath, cardPath, threads: 1, adjust: () => adjusted, log });
  return { card, manifest: await readTrainingManifest(modelPath), openDetector };
}

/** Opens a folder of labelled photos, without the database of the product. */
export const openFolder = (folder: string): PhotosToEvaluate => ({
  model: BUNDLED_MODEL,
  all: async () => ({ ...(await cocoFolder(folder).all()), notes: [], mayHaveSeen: true }),
  close: async () => undefined,
});

/** Opens what is needed to measure models, without the database of the product. */
export const openEvaluation = (log: Logger) => ({
  imageProcessor: sharpImageProcessor(),
  openModel: (modelPath: string) => openModel(modelPath, log),
});
