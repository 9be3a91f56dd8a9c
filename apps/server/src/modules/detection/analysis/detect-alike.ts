import type { DetectionResult, StoredPhoto } from '../../../ports/detector.ts';
import type { Deps } from '../ports.ts';
import { chooseRunSettings } from './choose-run-settings.ts';
import { detectWithFallback, type FallbackResult } from './detect-with-fallback.ts';

type DetectDeps = Pick<Deps, 'clock' | 'detectors' | 'metrics' | 'mlConfig'>;
export type UniformDetection =
  | { outcome: 'detected'; results: DetectionResult[] }
  | Exclude<FallbackResult, { outcome: 'detected' }>;

/**
 * Detects waste on photos that are compared with each other: all by the same detector, the local one when there is one,
 * with the stored settings. Throws UnreadablePhotoError.
 */
export async function detectAlike(
  deps: DetectDeps,
  photos: readonly StoredPhoto[],
): Promise<UniformDetection> {
  const { config } = await deps.mlConfig.read();
  let settings = chooseRunSettings(config, { use_roboflow: false });
  const results: DetectionResult[] = [];
  for (const photo of photos) {
    const answer = await detectWithFallback(deps, photo, settings);
    if (answer.outcome !== 'detected') return answer;
    settings = { ...settings, order: [answer.detector] };
    results.push(answer.result);
  }
  return { outcome: 'detected', results };
}
