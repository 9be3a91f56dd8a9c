import type { ModelCard } from '@smart-waste/contract';
import { computeEffectiveThreshold, type DetectionFilter } from '../vision/filter-detections.ts';
import { type LabelSchema, listWasteNames, type ScoredClass } from './model-scores.ts';

/** A precision-recall curve needs every box that the model proposes; below this score they are noise. */
const MIN_SCORE = 0.01;

/** The card for scoring a model over all its boxes, also those below `min_confidence`. */
export const toScoringCard = (card: ModelCard, size = card.input.size): ModelCard => ({
  ...card,
  input: { ...card.input, size },
  label_mode: 'every',
  min_confidence: MIN_SCORE,
});

/** Nothing is dropped by the detector, so that the evaluation decides what counts. */
export const EVERY_DETECTION: DetectionFilter = {
  confidenceThreshold: 0,
  minDetectionSize: 1,
  maxDetectionsPerImage: 10_000,
};

/** What the product shows of this model's detections with this configuration. */
export const createLiveFilter = (card: ModelCard, config: DetectionFilter): DetectionFilter => ({
  confidenceThreshold: computeEffectiveThreshold(config.confidenceThreshold, card.min_confidence),
  minDetectionSize: config.minDetectionSize,
  maxDetectionsPerImage: config.maxDetectionsPerImage,
});

/**
 * The classes that all of these models know, and all classes of waste: a photo with waste that a model does not know is
 * no photo without waste. Where the labels and a model differ on what is waste, the model counts.
 */
export function createLabelSchema(
  models: readonly Pick<ModelCard, 'labels'>[],
  labelled: readonly ScoredClass[],
): LabelSchema {
  const known = models.map(({ labels }) => new Set(labels.map(({ name }) => name)));
  const classes = (models[0]?.labels ?? []).filter(({ name }) => known.every((names) => names.has(name)));
  const unknown = labelled.filter(({ name }) => known.every((names) => !names.has(name)));
  return { classes, waste: listWasteNames([...models.flatMap(({ labels }) => labels), ...unknown]) };
}
