import type { MlConfig, ServiceResult } from '@smart-waste/contract';
import { detectWithFallback } from '../analysis/detect-with-fallback.ts';
import { settingsOfRun } from '../analysis/settings-of-run.ts';
import type { Deps, LabelledFile, LabelledPhotos } from '../ports.ts';

/** The bundled photo that a service test uses. */
export async function testPhoto(labelled: LabelledPhotos): Promise<LabelledFile> {
  const [photo] = (await labelled.all()).photos;
  if (!photo) throw new Error('there are no bundled photos to test with');
  return photo;
}

type ServiceDeps = Pick<Deps, 'detectors' | 'labelledPhotos' | 'metrics' | 'clock' | 'imageProcessor'>;

/** Runs one real detection with the detectors and settings of this configuration; returns the reason when it fails. */
export async function testService(
  deps: ServiceDeps,
  config: MlConfig,
): Promise<{ service: ServiceResult } | { error_message: string }> {
  const bytes = await (await testPhoto(deps.labelledPhotos)).read();
  const size = await deps.imageProcessor.measure(bytes);
  const photo = { bytes, ...size, decode: (side: number) => deps.imageProcessor.decode(bytes, side) };
  const started = deps.clock.now().getTime();
  const answer = await detectWithFallback(deps, photo, settingsOfRun(config, {}));
  if (answer.outcome === 'failed') return { error_message: `${answer.detector}: ${answer.error.message}` };
  if (answer.outcome === 'unavailable') return { error_message: answer.reason };
  return {
    service: {
      ...answer.result,
      detector: answer.detector,
      duration_ms: deps.clock.now().getTime() - started,
      passed_over: answer.skipped.length > 0 ? answer.skipped.join('; ') : null,
    },
  };
}
