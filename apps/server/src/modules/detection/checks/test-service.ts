import type { MlConfig, ServiceResult } from '@smart-waste/contract';
import { encodeReason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import { createStoredPhoto } from '../../../ports/detector.ts';
import { chooseRunSettings } from '../analysis/choose-run-settings.ts';
import {
  describeDetectorProblem,
  describeNoneAvailable,
  detectWithFallback,
} from '../analysis/detect-with-fallback.ts';
import type { Deps, LabelledFile, LabelledPhotos } from '../ports.ts';

/** The bundled photo that a service test uses. */
export async function chooseTestPhoto(labelled: LabelledPhotos): Promise<LabelledFile> {
  const [photo] = (await labelled.readAll()).photos;
  if (!photo) throw new Error('there are no bundled photos to test with');
  return photo;
}

type ServiceDeps = Pick<Deps, 'detectors' | 'labelledPhotos' | 'metrics' | 'clock' | 'imageProcessor'>;

/** Runs one real detection with the detectors and settings of this configuration; returns the reason when it fails. */
export async function testService(
  deps: ServiceDeps,
  config: MlConfig,
): Promise<{ service: ServiceResult } | { error_message: string }> {
  const bytes = await (await chooseTestPhoto(deps.labelledPhotos)).read();
  const photo = createStoredPhoto(deps.imageProcessor, bytes, await deps.imageProcessor.measure(bytes));
  const started = deps.clock.now().getTime();
  const answer = await detectWithFallback(deps, photo, chooseRunSettings(config, {}));
  if (answer.outcome === 'failed')
    return { error_message: encodeReason(describeDetectorProblem(answer.detector, answer.error.reason)) };
  if (answer.outcome === 'unavailable') return { error_message: encodeReason(answer.reason) };
  const passed_over_reason = describeNoneAvailable(answer.skipped);
  return {
    service: {
      ...answer.result,
      detector: answer.detector,
      duration_ms: deps.clock.now().getTime() - started,
      ...(answer.skipped.length > 0
        ? { passed_over: describeReason(passed_over_reason), passed_over_reason }
        : { passed_over: null }),
    },
  };
}
