import type { DetectorChoice, ModelCheck } from '@smart-waste/contract';

export type Point = { at: string; map50: number; version: string };
export type Series = { detector: DetectorChoice; points: Point[] };

/** Accuracy of each detector from the oldest test to the newest; tests without a score are left out. */
export function seriesOf(tests: readonly ModelCheck[], detectors: readonly DetectorChoice[]): Series[] {
  const oldestFirst = [...tests].reverse();
  return detectors
    .map((detector) => ({
      detector,
      points: oldestFirst.flatMap(({ asked_at, performance }) => {
        const figures = performance?.detectors.find((one) => one.detector === detector);
        const map50 = figures?.evaluation.map50 ?? null;
        return map50 === null ? [] : [{ at: asked_at, map50, version: figures?.model_version ?? '' }];
      }),
    }))
    .filter(({ points }) => points.length > 0);
}

/** Where the version differs from the one before: that is what a reader wants named. */
export const isNewVersion = (points: readonly Point[], index: number): boolean =>
  points[index]?.version !== points[index - 1]?.version;
