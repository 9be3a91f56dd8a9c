import type { ModelCard } from '@smart-waste/contract';
import type { TrainingManifest } from '@smart-waste/core';
import type { Logger } from 'pino';
import { loadCheckedModel } from '../adapters/detectors/onnx/model.ts';
import { createOnnxDetector } from '../adapters/detectors/onnx/onnx-detector.ts';
import { readTrainingManifest } from '../adapters/detectors/onnx/training-manifest.ts';
import { openCocoFolder } from '../adapters/labelled/coco-folder.ts';
import { createSharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import type { PhotosToEvaluate } from './open-installation.ts';

const buildCardPath = (modelPath: string) => modelPath.replace(/\.onnx$/, '.json');

/** Opens a model file to measure it, as often as it needs to be measured with another card. */
export async function openModel(modelPath: string, log: Logger) {
  const cardPath = buildCardPath(modelPath);
  const { card } = await loadCheckedModel(modelPath, cardPath);
  const openDetector = (adjusted: ModelCard) =>
    createOnnxDetector({ modelPath, cardPath, threads: 1, adjust: () => adjusted, log });
  return { card, manifest: await readTrainingManifest(modelPath), openDetector };
}

/** The training manifest of a version of a model; null when no file of it is here, or it has none. */
export async function findTrainingManifest(
  modelPaths: readonly string[],
  { model, model_version }: { model: string; model_version: string },
): Promise<TrainingManifest | null> {
  for (const modelPath of modelPaths) {
    const { card } = await loadCheckedModel(modelPath, buildCardPath(modelPath));
    if (card.name === model && card.version === model_version) return readTrainingManifest(modelPath);
  }
  return null;
}

/** Opens a folder of labelled photos, without the database of the product. */
export const openFolder = (folder: string): PhotosToEvaluate => ({
  model: BUNDLED_MODEL,
  readAll: async () => ({ ...(await openCocoFolder(folder).readAll()), notes: [], mayHaveSeen: true }),
  close: async () => undefined,
});

/** Opens what is needed to measure models, without the database of the product. */
export const openEvaluation = (log: Logger) => ({
  imageProcessor: createSharpImageProcessor(),
  openModel: (modelPath: string) => openModel(modelPath, log),
});
