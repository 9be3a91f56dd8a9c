import type { AnalysisRun } from '@smart-waste/contract';

/** A run with its number: the first that ever was is 1. */
export type NumberedRun = AnalysisRun & { number: number };

/** Numbers runs that come newest first. */
export const numbered = (runs: AnalysisRun[]): NumberedRun[] =>
  runs.map((run, index) => ({ ...run, number: runs.length - index }));
