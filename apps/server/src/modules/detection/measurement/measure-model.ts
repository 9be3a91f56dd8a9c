import { DEFAULT_ML_CONFIG, type ModelCard } from '@smart-waste/contract';
import {
  createLiveFilter,
  type DetectionFilter,
  type EvaluatedPhotos,
  toScoringCard,
} from '@smart-waste/core';
import type { Detector } from '../../../ports/detector.ts';
import type { LabelledFile } from '../ports.ts';
import {
  type DetectorMeasurement,
  type MeasurementDeps,
  measureDetector,
  type NamedPhoto,
} from './measure-detector.ts';

const TIMEOUT_MS = 60_000;

/** A model file that can be opened with its card or an adjusted one. */
export type OpenModel = { card: ModelCard; openDetector: (card: ModelCard) => Promise<Detector> };

type MeasureDeps = Pick<MeasurementDeps, 'imageProcessor' | 'getMilliseconds'> & {
  /** Called after each photo. */
  onProgress: (text: string) => void;
};
type MeasureRequest = {
  model: OpenModel;
  photos: readonly LabelledFile[];
  /** The side of the input and the threshold, instead of those of the card. */
  size: number | undefined;
  threshold: number | undefined;
  /** The configuration of the installation; without it that of a product whose configuration was not changed. */
  config?: DetectionFilter;
};

/** The answers of one model to the same photos, twice: with every score, and as the product shows them. */
export type MeasuredModel = Pick<
  DetectorMeasurement,
  'model' | 'model_version' | 'photos' | 'reason' | 'average_ms'
> & { card: ModelCard; live: DetectionFilter; answered: { scored: NamedPhoto; live: NamedPhoto }[] };

/**
 * Runs a model over these photos twice: curves and average precision need every label from a score of 0.01 on, and
 * precision and recall are those of what the product shows, where a box has its best label only.
 */
export async function measureModel(
  { onProgress, ...deps }: MeasureDeps,
  { model: { card, openDetector }, photos, size, threshold, config = DEFAULT_ML_CONFIG }: MeasureRequest,
): Promise<MeasuredModel> {
  const configured = createLiveFilter(card, config);
  const live = { ...configured, confidenceThreshold: threshold ?? configured.confidenceThreshold };
  const pass = async (what: string, adjusted: ModelCard, filter?: DetectionFilter) => {
    const detector = await openDetector(adjusted);
    const report = (done: number) =>
      onProgress(`${card.name} ${card.version}, ${what}: ${done} of ${photos.length} photos`);
    const request = { detector, photos, classes: card.labels, threshold: live.confidenceThreshold };
    return measureDetector(
      { ...deps, onProgress: report },
      { ...request, timeoutMs: TIMEOUT_MS, ...(filter && { filter }) },
    ).finally(() => detector.close());
  };
  const scoredPass = await pass('every score', toScoringCard(card, size));
  const liveCard = { ...card, min_confidence: live.confidenceThreshold };
  const livePass = await pass(
    'live settings',
    { ...liveCard, input: { ...card.input, size: size ?? card.input.size } },
    live,
  );
  const shownByName = new Map(livePass.detected.map((photo) => [photo.name, photo]));
  return {
    model: livePass.model,
    model_version: livePass.model_version,
    photos: photos.length,
    reason: scoredPass.reason ?? livePass.reason,
    average_ms: livePass.average_ms,
    card,
    live,
    answered: scoredPass.detected.flatMap((photo) => {
      const same = shownByName.get(photo.name);
      return same ? [{ scored: photo, live: same }] : [];
    }),
  };
}

/** The photos that all of these models answered, for each of them. */
export function selectCommonPhotos(models: readonly MeasuredModel[]): EvaluatedPhotos[] {
  const collectNames = ({ answered }: MeasuredModel) => new Set(answered.map(({ scored }) => scored.name));
  const names = models.map(collectNames);
  return models.map(({ answered }) => {
    const common = answered.filter(({ scored }) => names.every((one) => one.has(scored.name)));
    return { scored: common.map(({ scored }) => scored), live: common.map(({ live }) => live) };
  });
}
