import type { Evaluation } from '@smart-waste/contract';
import {
  type DetectedPhoto,
  type DetectionFilter,
  EVERY_DETECTION,
  evaluate,
  type ScoredClass,
} from '@smart-waste/core';
import {
  createStoredPhoto,
  type Detector,
  DetectorFailedError,
  DetectorUnavailableError,
} from '../../../ports/detector.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { Deps, LabelledFile } from '../ports.ts';

type MeasurementRequest = {
  detector: Detector;
  photos: readonly LabelledFile[];
  classes: readonly ScoredClass[];
  threshold: number;
  timeoutMs: number;
  /** What the detector drops; nothing by default. */
  filter?: DetectionFilter;
};
export type MeasurementDeps = Pick<Deps, 'imageProcessor'> & {
  getMilliseconds: () => number;
  /** Called after each photo with how many are done; an error that it throws ends the evaluation. */
  onProgress: (photos: number) => Promise<void> | void;
};

export type DetectorMeasurement = {
  model: string | null;
  model_version: string | null;
  photos: number;
  answered: number;
  /** Mean time of the answered photos in milliseconds, decoding included. */
  average_ms: number | null;
  /** The reason of the first photo without an answer. */
  reason: string | null;
  evaluation: Evaluation;
  detected: NamedPhoto[];
};
/** A labelled photo with the answer of a detector, and its file name. */
export type NamedPhoto = DetectedPhoto & { name: string };

/**
 * Runs a detector over these photos, one after the other, and scores its answers. A photo without an answer is not
 * scored.
 */
export async function measureDetector(
  deps: MeasurementDeps,
  request: MeasurementRequest,
): Promise<DetectorMeasurement> {
  const { photos, classes, threshold } = request;
  const detectedPhotos: NamedPhoto[] = [];
  let [model, model_version, reason]: (string | null)[] = [null, null, null];
  let total_ms = 0;
  for (const [index, photo] of photos.entries()) {
    const answer = await detectOn(deps, request, photo);
    if ('reason' in answer) reason ??= answer.reason;
    else {
      ({ model, model_version } = answer);
      total_ms += answer.milliseconds;
      detectedPhotos.push(answer.detected);
    }
    await deps.onProgress(index + 1);
  }
  return {
    model: model ?? null,
    model_version: model_version ?? null,
    photos: photos.length,
    answered: detectedPhotos.length,
    average_ms: detectedPhotos.length === 0 ? null : total_ms / detectedPhotos.length,
    reason: reason ?? null,
    evaluation: evaluate(detectedPhotos, classes, threshold),
    detected: detectedPhotos,
  };
}

/** The answer for one photo; `reason` says why there is none. */
type PhotoAnswer =
  | { detected: NamedPhoto; model: string; model_version: string; milliseconds: number }
  | { reason: string };

/** Runs a detector on a labelled photo as a run does on a stored one. */
async function detectOn(
  { imageProcessor, getMilliseconds }: MeasurementDeps,
  { detector, timeoutMs, filter = EVERY_DETECTION }: MeasurementRequest,
  { read, size, ...labels }: LabelledFile,
): Promise<PhotoAnswer> {
  try {
    const bytes = await read();
    const photo = createStoredPhoto(imageProcessor, bytes, size ?? (await imageProcessor.measure(bytes)));
    const startedMs = getMilliseconds();
    const { detections, ...model } = await detector.detect(photo, { ...filter, timeoutMs });
    return {
      detected: { detections, ...labels },
      ...model,
      milliseconds: getMilliseconds() - startedMs,
    };
  } catch (error) {
    // A photo of the installation that was deleted meanwhile is missing.
    const isOfPhoto = error instanceof DetectorFailedError || error instanceof MissingObjectError;
    if (isOfPhoto || error instanceof DetectorUnavailableError) return { reason: error.message };
    throw error;
  }
}
