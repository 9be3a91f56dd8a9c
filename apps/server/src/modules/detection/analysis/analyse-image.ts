import type { RunStage } from '@smart-waste/contract';
import { applyCalibration, computeEffectiveThreshold, toAnalysisResults } from '@smart-waste/core';
import type { ClaimedRun, RunRecord } from '../../../ports/analysis-table.ts';
import { createStoredPhoto, type DetectionResult, type StoredPhoto } from '../../../ports/detector.ts';
import { chooseRunSettings } from './choose-run-settings.ts';
import { detectWithFallback } from './detect-with-fallback.ts';
import {
  type AnalysisDeps,
  endAfterError,
  endWithoutResult,
  type RunContext,
  type RunOutcome,
} from './end-run.ts';

/** One run from start to end: read the photo, detect, store the detections. Never throws. */
export async function analyseImage(deps: AnalysisDeps, context: RunContext): Promise<RunOutcome> {
  const { run, signal } = context;
  const { config } = run;
  const settings = chooseRunSettings(config, run.options);
  const startedMs = deps.clock.now().getTime();
  const record = (detector: string | null, result?: DetectionResult): RunRecord => ({
    detector,
    model: result?.model ?? null,
    model_version: result?.model_version ?? null,
    settings: {
      ...settings.detect,
      effectiveThreshold: computeEffectiveThreshold(
        settings.detect.confidenceThreshold,
        deps.detectors.find(({ choice }) => choice === detector)?.minConfidence,
      ),
      order: settings.order,
      tracked: config.enablePerformanceTracking,
    },
    duration_ms: deps.clock.now().getTime() - startedMs,
  });
  // Only a display: the run goes on when its stage cannot be stored.
  const stage = createStages((name) => {
    deps.analyses
      .setStage(run, name)
      .catch((err: unknown) =>
        deps.log.warn({ err, analysis_id: run.analysis_id }, 'a stage was not stored'),
      );
  });

  try {
    stage.enter('reading');
    const photo = await readPhoto(deps, run);
    signal.throwIfAborted();

    stage.enter('detecting');
    const answer = await detectWithFallback(deps, photo, settings);
    signal.throwIfAborted();
    if (answer.outcome !== 'detected')
      return await endWithoutResult(deps, context, {
        answer,
        record: record('detector' in answer ? answer.detector : null),
      });

    stage.enter('saving');
    const done = record(answer.detector, answer.result);
    const { model, model_version } = answer.result;
    const calibration = await deps.calibrations.findActive(model, model_version);
    const results = applyCalibration(toAnalysisResults(answer.result, done.duration_ms), calibration);
    return (await context.complete({ ...done, results })) ? 'completed' : 'lost';
  } catch (error) {
    return await endAfterError(deps, context, { error, record: record(null) });
  } finally {
    stage.end();
  }
}

const readPhoto = async ({ store, imageProcessor }: AnalysisDeps, run: ClaimedRun): Promise<StoredPhoto> =>
  createStoredPhoto(imageProcessor, await store.get(run.photo_key), run);

/** Shorter stages end before a person could notice them; storing each would double the work of the database. */
const SHOWN_AFTER_MS = 250;

export type Stages = { enter: (stage: RunStage) => void; end: () => void };

/** Reports a stage once it has lasted for a while. `report` must not throw. */
export function createStages(report: (stage: RunStage) => void, shownAfterMs = SHOWN_AFTER_MS): Stages {
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  return {
    enter: (stage) => {
      end();
      timer = setTimeout(() => report(stage), shownAfterMs);
    },
    end,
  };
}
