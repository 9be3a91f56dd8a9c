import type { ModelCard } from '@smart-waste/contract';
import type { Logger } from 'pino';
import { checkedModel } from '../adapters/detectors/onnx/model.ts';
import { onnxDetector } from '../adapters/detectors/onnx/onnx-detector.ts';
import { cocoFolder } from '../adapters/labelled/coco-folder.ts';
import { sharpImageProcessor } from '../adapters/photos/sharp-image-processor.ts';

/** Opens what is needed to measure a model file on labelled photos, without the database of the product. */
export async function openEvaluation({ modelPath, data, adjust, log }: EvaluationOptions) {
  const cardPath = modelPath.replace(/\.onnx$/, '.json');
  const { card } = await checkedModel(modelPath, cardPath);
  const detector = await onnxDetector({ modelPath, cardPath, threads: 1, adjust, log });
  return { card, detector, labelled: cocoFolder(data), imageProcessor: sharpImageProcessor() };
}
type EvaluationOptions = {
  modelPath: string;
  data: string;
  adjust: (card: ModelCard) => ModelCard;
  log: Logger;
};
