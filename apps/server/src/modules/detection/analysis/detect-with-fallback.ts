import type { DetectorChoice } from '@smart-waste/contract';
import type { Deps } from '../../../ports/deps.ts';
import {
  type DetectionResult,
  type Detector,
  DetectorFailed,
  DetectorUnavailable,
  type StoredPhoto,
} from '../../../ports/detector.ts';
import type { RunSettings } from './settings-of-run.ts';

/** What one detector answered, and who it was that answered or broke. */
type OneLook =
  | { outcome: 'found'; detector: DetectorChoice; found: DetectionResult }
  | { outcome: 'broke'; detector: DetectorChoice; error: DetectorFailed }
  | { outcome: 'unavailable'; reason: string };

/** What came of asking the detectors; `passedOver` says why those before it were not available. */
export type Look =
  | (Extract<OneLook, { outcome: 'found' }> & { passedOver: readonly string[] })
  | Exclude<OneLook, { outcome: 'found' }>;

type LookDeps = Pick<Deps, 'detectors' | 'metrics' | 'clock'>;

async function timed<T>(
  { metrics, clock }: LookDeps,
  detector: DetectorChoice,
  look: () => Promise<T>,
): Promise<T> {
  const started = clock.now().getTime();
  const tell = (outcome: 'found' | 'failed') =>
    metrics.detectorAnswered({ detector, outcome, milliseconds: clock.now().getTime() - started });
  try {
    const answer = await look();
    tell('found');
    return answer;
  } catch (error) {
    tell('failed');
    throw error;
  }
}

async function lookWith(
  deps: LookDeps,
  detector: Detector,
  look: () => Promise<DetectionResult>,
): Promise<OneLook> {
  try {
    const found = await timed(deps, detector.choice, look);
    return { outcome: 'found', detector: detector.choice, found };
  } catch (error) {
    if (error instanceof DetectorFailed) return { outcome: 'broke', detector: detector.choice, error };
    if (error instanceof DetectorUnavailable) return { outcome: 'unavailable', reason: error.message };
    throw error;
  }
}

/**
 * Asks the detectors in the run's order; the next one is asked only when one is unavailable, not when it failed
 * (DE-07). One that is not configured is unavailable. Throws UnreadablePhoto.
 */
export async function detectWithFallback(
  deps: LookDeps,
  photo: StoredPhoto,
  { order, detect }: RunSettings,
): Promise<Look> {
  const reasons: string[] = [];
  for (const choice of order) {
    const detector = deps.detectors.find((configured) => configured.choice === choice);
    const look: OneLook = detector
      ? await lookWith(deps, detector, () => detector.detect(photo, detect))
      : { outcome: 'unavailable', reason: 'not configured' };
    if (look.outcome === 'found') return { ...look, passedOver: reasons };
    if (look.outcome === 'broke') return look;
    reasons.push(`${choice}: ${look.reason}`);
  }
  return { outcome: 'unavailable', reason: reasons.join('; ') };
}
