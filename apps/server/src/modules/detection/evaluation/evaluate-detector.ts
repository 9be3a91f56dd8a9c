import type { Evaluation } from '@smart-waste/contract';
import { evaluate, type ScoredClass, type SeenPhoto } from '@smart-waste/core';
import type { Deps } from '../../../ports/deps.ts';
import type { Detector } from '../../../ports/detector.ts';
import type { LabelledFile } from '../../../ports/labelled-photos.ts';
import { lookAtPhoto } from './look-at-photo.ts';

type Asked = {
  detector: Detector;
  photos: readonly LabelledFile[];
  classes: readonly ScoredClass[];
  threshold: number;
  timeoutMs: number;
};
type Needs = Pick<Deps, 'imageProcessor'> & {
  milliseconds: () => number;
  /** Called after each photo; what it throws ends the work. */
  done: (photos: number) => Promise<void> | void;
};

export type DetectorRun = {
  model: string | null;
  model_version: string | null;
  asked: number;
  answered: number;
  /** Of the answered ones, the detector's own time. */
  average_ms: number | null;
  /** Why one was not answered, when one was not. */
  reason: string | null;
  evaluation: Evaluation;
  seen: SeenPhoto[];
};

/** Shows a detector all of these photos, one after the other, and scores what it saw. What it did not answer is not scored. */
export async function evaluateDetector(needs: Needs, asked: Asked): Promise<DetectorRun> {
  const { photos, classes, threshold } = asked;
  const seen: SeenPhoto[] = [];
  let [model, model_version, reason]: (string | null)[] = [null, null, null];
  let total_ms = 0;
  for (const [index, photo] of photos.entries()) {
    const look = await lookAtPhoto(needs, asked, photo);
    if ('reason' in look) reason ??= look.reason;
    else {
      ({ model, model_version } = look);
      total_ms += look.milliseconds;
      seen.push(look.seen);
    }
    await needs.done(index + 1);
  }
  return {
    model: model ?? null,
    model_version: model_version ?? null,
    asked: photos.length,
    answered: seen.length,
    average_ms: seen.length === 0 ? null : total_ms / seen.length,
    reason: reason ?? null,
    evaluation: evaluate(seen, classes, threshold),
    seen,
  };
}
