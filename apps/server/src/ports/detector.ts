import type { Detection, DetectorChoice } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import type { ImageProcessor, Pixels } from './image-processor.ts';

/** The limits that a detector applies; sizes in pixels of the photo as it was sent. */
export type DetectionSettings = {
  confidenceThreshold: number;
  minDetectionSize: number;
  maxDetectionsPerImage: number;
  timeoutMs: number;
};

/**
 * A stored photo. It may have been shrunk; `width` and `height` are of the photo as it was sent. `decode` gives its
 * pixels at the size at which its longest side has `side` pixels, and throws UnreadablePhotoError.
 */
export type StoredPhoto = {
  bytes: Uint8Array;
  width: number;
  height: number;
  decode: (side: number) => Promise<Pixels>;
};

/** A photo whose pixels this image processor decodes. */
export const createStoredPhoto = (
  imageProcessor: Pick<ImageProcessor, 'decode'>,
  bytes: Uint8Array,
  { width, height }: Pick<StoredPhoto, 'width' | 'height'>,
): StoredPhoto => ({ bytes, width, height, decode: (side) => imageProcessor.decode(bytes, side) });

export type DetectionResult = {
  detections: Detection[];
  model: string;
  model_version: string;
  /**
   * The highest confidence of a class of waste before the settings are applied, from 0.01 on; 0 without one. A hosted
   * detector knows only what its service returns. Absent when the detector cannot tell.
   */
  waste_score?: number;
};

/** Why there is no result: a message of the catalogues, or a text of another system. */
type Problem = Reason | string;
const toReason = (problem: Problem): Reason =>
  typeof problem === 'string' ? createReason('detector.other', { problem }) : problem;

/** A detector gave no result. The reason is for admins, in their language; the message is its English text. */
export class DetectorError extends Error {
  readonly reason: Reason;
  constructor(problem: Problem, options?: ErrorOptions) {
    const reason = toReason(problem);
    super(describeReason(reason), options);
    this.reason = reason;
  }
}

/** The detector cannot be used for now: not configured, not reachable, quota. Another detector may be used. */
export class DetectorUnavailableError extends DetectorError {
  override readonly name = 'DetectorUnavailableError';
}

/** The detection failed. `retry` says whether another attempt may help. */
export class DetectorFailedError extends DetectorError {
  override readonly name = 'DetectorFailedError';
  readonly retry: boolean;
  constructor(problem: Problem, { retry, ...options }: ErrorOptions & { retry: boolean }) {
    super(problem, options);
    this.retry = retry;
  }
}

/** The photo itself can no longer be decoded; no detector will help. */
export class UnreadablePhotoError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnreadablePhotoError';
  }
}

/** Detects waste in photos. */
export type Detector = {
  readonly choice: DetectorChoice;
  /** It reports nothing with a lower confidence, whatever the settings say; undefined when the settings alone decide. */
  readonly minConfidence?: number | undefined;
  /**
   * Resolves with the detections that pass `settings`, applied in the order threshold, size, count (DE-08), best first.
   * Throws DetectorUnavailableError, DetectorFailedError or UnreadablePhotoError, nothing else.
   */
  detect: (photo: StoredPhoto, settings: DetectionSettings) => Promise<DetectionResult>;
  /** Rejects with the reason when the detector is unavailable. */
  probe: () => Promise<void>;
  close: () => Promise<void>;
};
