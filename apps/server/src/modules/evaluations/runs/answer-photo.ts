import type { Detection, ModelCard } from '@smart-waste/contract';
import {
  createLabelSchema,
  EVERY_DETECTION,
  findMistakes,
  LABELLED_CLASSES,
  toScoringCard,
} from '@smart-waste/core';
import {
  createStoredPhoto,
  type DetectionSettings,
  type Detector,
  DetectorFailedError,
  UnreadablePhotoError,
} from '../../../ports/detector.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { Deps, EvaluationRow, ModelFile, PhotoAnswer, UnansweredPhoto } from '../ports.ts';

const TIMEOUT_MS = 60_000;

/** One model, open for both answers of each photo. */
export type OpenedModel = {
  answer: (photo: UnansweredPhoto) => Promise<PhotoAnswer>;
  close: () => Promise<void>;
};

type Settings = NonNullable<EvaluationRow['settings']>;

/** Opens a model twice: with every score, and with these live settings. */
export async function openForAnswers(
  deps: Pick<Deps, 'imageProcessor' | 'store'>,
  { card, openDetector }: Pick<ModelFile, 'card' | 'openDetector'>,
  settings: Settings,
): Promise<OpenedModel> {
  const live = {
    confidenceThreshold: settings.confidence_threshold,
    minDetectionSize: settings.min_detection_size,
    maxDetectionsPerImage: settings.max_detections,
  };
  const scoring = await openDetector(toScoringCard(card));
  const showing = await openDetector({ ...card, min_confidence: live.confidenceThreshold }).catch(
    async (error: unknown) => {
      await scoring.close();
      throw error;
    },
  );
  const passes = [
    { detector: scoring, settings: { ...EVERY_DETECTION, timeoutMs: TIMEOUT_MS } },
    { detector: showing, settings: { ...live, timeoutMs: TIMEOUT_MS } },
  ];
  return {
    answer: (photo) => answerPhoto(deps, photo, { card, passes }),
    close: async () => {
      await Promise.all([scoring.close(), showing.close()]);
    },
  };
}

type Passes = { detector: Detector; settings: DetectionSettings }[];

/**
 * Both answers to a photo. One that cannot be decoded, or that the detector cannot answer, is `unanswered`. Throws what
 * may pass: StoreUnavailableError and DetectorUnavailableError.
 */
async function answerPhoto(
  { imageProcessor, store }: Pick<Deps, 'imageProcessor' | 'store'>,
  { photo_key, width, height, annotations, labelled_classes }: UnansweredPhoto,
  { card, passes }: { card: ModelCard; passes: Passes },
): Promise<PhotoAnswer> {
  if (photo_key === null || width === null || height === null) return { state: 'gone' };
  try {
    const photo = createStoredPhoto(imageProcessor, await store.get(photo_key), { width, height });
    const answers: Detection[][] = [];
    for (const { detector, settings } of passes)
      answers.push((await detector.detect(photo, settings)).detections);
    const [scored = [], live = []] = answers;
    if (![...scored, ...live].every(hasNumbers)) return { state: 'unanswered' };
    const mistakes = findMistakes(
      { annotations, labelled_classes, live },
      createLabelSchema([card], LABELLED_CLASSES),
    );
    return { state: 'answered', scored, live, ...mistakes };
  } catch (error) {
    // Deleted since it was listed.
    if (error instanceof MissingObjectError) return { state: 'gone' };
    if (error instanceof UnreadablePhotoError || error instanceof DetectorFailedError)
      return { state: 'unanswered' };
    throw error;
  }
}

/** A model that is broken can answer with scores that are no numbers. */
const hasNumbers = ({ confidence, box }: Detection): boolean =>
  [confidence, box.x, box.y, box.width, box.height].every(Number.isFinite);
