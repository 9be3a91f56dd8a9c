import { summariseDetections } from '@smart-waste/core';
import type { ClaimedRun, RunRecord } from '../../../ports/analysis-table.ts';
import type { DetectionResult, StoredPhoto } from '../../../ports/detector.ts';
import { detectWithFallback } from './detect-with-fallback.ts';
import { endAfterError, endWithout } from './end-run.ts';
import { settingsOfRun } from './settings-of-run.ts';
import { stages } from './stages.ts';
import type { AnalysisDeps, Story, StoryEnd } from './story.ts';

/** How long a drawn photo may lie about before its run is written down. */
const KEEP_UNOWNED_MS = 60 * 60 * 1000;

/** One run's way: read the photo, detect, draw, keep. Answers how it ended; never throws. */
export async function analyseImage(deps: AnalysisDeps, story: Story): Promise<StoryEnd> {
  const { run, config, signal } = story;
  const settings = settingsOfRun(config, run.options);
  const started = deps.clock.now().getTime();
  const record = (detector: string | null, found?: DetectionResult): RunRecord => ({
    detector,
    model: found?.model ?? null,
    model_version: found?.model_version ?? null,
    settings: { ...settings.detect, order: settings.order, tracked: config.enablePerformanceTracking },
    duration_ms: deps.clock.now().getTime() - started,
  });
  const stage = stages((name) => void deps.analyses.setStage(run, name).catch(() => undefined));

  try {
    stage.enter('reading');
    const photo = await readPhoto(deps, run);
    signal.throwIfAborted();

    stage.enter('detecting');
    const look = await detectWithFallback(deps, photo, settings);
    signal.throwIfAborted();
    if (look.outcome !== 'found')
      return await endWithout(deps, story, {
        look,
        record: record('detector' in look ? look.detector : null),
      });

    stage.enter('drawing');
    const processed_key = await keepDrawing(deps, story, { photo, found: look.found });
    signal.throwIfAborted();

    stage.enter('saving');
    const done = record(look.detector, look.found);
    const results = {
      ...summariseDetections(look.found.detections),
      ...look.found,
      duration_ms: done.duration_ms,
    };
    if (await deps.analyses.complete(run, { ...done, results, processed_key })) return 'completed';
    await deps.objectLedger.abandon([processed_key]); // the image may have been deleted, and nothing of it is to stay
    return 'lost';
  } catch (error) {
    return await endAfterError(deps, story, { error, record: record(null) });
  } finally {
    stage.end();
  }
}

async function readPhoto({ store, imageProcessor }: AnalysisDeps, run: ClaimedRun): Promise<StoredPhoto> {
  const bytes = await store.get(run.photo_key);
  return { bytes, pixels: await imageProcessor.decode(bytes), width: run.width, height: run.height };
}

/** Draws and stores; the key is this attempt's own, so that a worker that lost the run spoils nobody's picture. */
async function keepDrawing(
  { objectLedger, clock, store, imageProcessor }: AnalysisDeps,
  { run, signal }: Story,
  { photo, found }: { photo: StoredPhoto; found: DetectionResult },
): Promise<string> {
  const key = `processed/${run.analysis_id}-${run.attempts}.jpg`;
  const removeAt = new Date(clock.now().getTime() + KEEP_UNOWNED_MS);
  const [drawn] = await Promise.all([
    imageProcessor.annotate(photo.pixels, found.detections),
    objectLedger.reserve([key], removeAt),
  ]);
  signal.throwIfAborted();
  await store.put(key, drawn, 'image/jpeg');
  return key;
}
