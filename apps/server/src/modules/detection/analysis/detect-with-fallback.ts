import type { DetectorChoice } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import {
  type DetectionResult,
  type Detector,
  DetectorFailedError,
  DetectorUnavailableError,
  type StoredPhoto,
  UnreadablePhotoError,
} from '../../../ports/detector.ts';
import type { Deps } from '../ports.ts';
import type { RunSettings } from './choose-run-settings.ts';

/** The result of one detector: detections, a failure, or that it is unavailable. */
type DetectorAttempt =
  | { outcome: 'detected'; detector: DetectorChoice; result: DetectionResult }
  | { outcome: 'failed'; detector: DetectorChoice; error: DetectorFailedError }
  | { outcome: 'unavailable'; reason: Reason };

/** The answer of the first available detector; `skipped` says why those before it were unavailable. */
export type FallbackResult =
  | (Extract<DetectorAttempt, { outcome: 'detected' }> & { skipped: readonly Reason[] })
  | Exclude<DetectorAttempt, { outcome: 'detected' }>;

/** Why one detector gave no result. */
export const describeDetectorProblem = (choice: DetectorChoice, problem: Reason): Reason =>
  createReason('detector.because', { detector: createReason(`detector.${choice}`), problem });

/** Why none of these detectors gave a result. */
export const describeNoneAvailable = (problems: readonly Reason[]): Reason =>
  createReason('detector.none_available', { problems });

type DetectDeps = Pick<Deps, 'clock' | 'detectors' | 'metrics'>;

async function withMetrics<T>(
  { metrics, clock }: DetectDeps,
  detector: DetectorChoice,
  detect: () => Promise<T>,
): Promise<T> {
  const startedMs = clock.now().getTime();
  const report = (outcome: 'answered' | 'failed') =>
    metrics.recordDetection({ detector, outcome, milliseconds: clock.now().getTime() - startedMs });
  try {
    const answer = await detect();
    report('answered');
    return answer;
  } catch (error) {
    // A damaged photo is no failure of the detector.
    if (!(error instanceof UnreadablePhotoError)) report('failed');
    throw error;
  }
}

async function runDetector(
  deps: DetectDeps,
  detector: Detector,
  detect: () => Promise<DetectionResult>,
): Promise<DetectorAttempt> {
  try {
    const result = await withMetrics(deps, detector.choice, detect);
    return { outcome: 'detected', detector: detector.choice, result };
  } catch (error) {
    if (error instanceof DetectorFailedError) return { outcome: 'failed', detector: detector.choice, error };
    if (error instanceof DetectorUnavailableError) return { outcome: 'unavailable', reason: error.reason };
    throw error;
  }
}

/**
 * Calls the detectors in the run's order; the next one is called only when one is unavailable, not when it failed
 * (DE-07). A detector that is not configured is unavailable. Throws UnreadablePhotoError.
 */
export async function detectWithFallback(
  deps: DetectDeps,
  photo: StoredPhoto,
  { order, detect }: RunSettings,
): Promise<FallbackResult> {
  const skipped: Reason[] = [];
  for (const choice of order) {
    const detector = deps.detectors.find((configured) => configured.choice === choice);
    const answer: DetectorAttempt = detector
      ? await runDetector(deps, detector, () => detector.detect(photo, detect))
      : { outcome: 'unavailable', reason: createReason('detector.not_configured') };
    if (answer.outcome === 'detected') return { ...answer, skipped };
    if (answer.outcome === 'failed') return answer;
    skipped.push(describeDetectorProblem(choice, answer.reason));
  }
  return { outcome: 'unavailable', reason: describeNoneAvailable(skipped) };
}
