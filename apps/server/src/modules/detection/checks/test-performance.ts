import type { DetectorChoice, MlConfig, PerformanceResult } from '@smart-waste/contract';
import { proposeThreshold, type ScoredClass } from '@smart-waste/core';
import { chooseRunSettings } from '../analysis/choose-run-settings.ts';
import { type DetectorMeasurement, measureDetector } from '../measurement/measure-detector.ts';
import type { Deps } from '../ports.ts';

type PerformanceDeps = Pick<Deps, 'detectors' | 'labelledPhotos' | 'clock' | 'imageProcessor'> & {
  /** Called after each photo; an error that it throws ends the test. */
  reportProgress: (photos: { done: number; total: number }) => Promise<void>;
};
type DetectorRun = { detector: DetectorChoice; run: DetectorMeasurement };

/**
 * Scores every configured detector on all bundled labelled photos, and proposes a better threshold when the
 * configuration requests it.
 */
export async function testPerformance(
  { detectors, labelledPhotos, clock, imageProcessor, reportProgress }: PerformanceDeps,
  config: MlConfig,
): Promise<PerformanceResult> {
  const { photos, classes } = await labelledPhotos.readAll();
  const { confidenceThreshold: threshold, processingTimeout } = config;
  const total = photos.length * detectors.length;
  const runs: DetectorRun[] = [];
  for (const [index, detector] of detectors.entries()) {
    const before = index * photos.length;
    const measurementDeps = {
      imageProcessor,
      getMilliseconds: () => clock.now().getTime(),
      onProgress: (count: number) => reportProgress({ done: before + count, total }),
    };
    const request = { detector, photos, classes, threshold, timeoutMs: processingTimeout * 1000 };
    runs.push({ detector: detector.choice, run: await measureDetector(measurementDeps, request) });
  }
  return {
    detectors: runs.map(({ detector, run: { detected: _, ...figures } }) => ({ detector, ...figures })),
    proposal: config.autoOptimizeThresholds ? computeProposal(runs, classes, config) : null,
  };
}

/** A proposal for the first detector, in the order of runs, that answered. */
function computeProposal(
  runs: readonly DetectorRun[],
  classes: readonly ScoredClass[],
  config: MlConfig,
): PerformanceResult['proposal'] {
  const answered = runs.filter(({ run }) => run.answered > 0);
  const { order } = chooseRunSettings(config, {});
  const first = order.flatMap((choice) => answered.filter(({ detector }) => detector === choice))[0];
  if (!first) return null;
  const waste = classes.filter((one) => one.waste).map(({ name }) => name);
  const proposal = proposeThreshold(first.run.detected, waste, config.confidenceThreshold);
  return proposal && { ...proposal, detector: first.detector };
}
