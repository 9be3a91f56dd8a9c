import type { AnalyticsSummary } from '@smart-waste/contract';
import type { ProcessingStats } from '@smart-waste/core';

/** The totals of all uploads since a moment. */
export type Figures = Pick<AnalyticsSummary, 'wasteTypes' | 'locations' | 'confidenceBuckets'> & {
  processingStats: ProcessingStats;
  /** Durations of the analyses that gave the results. */
  runs: number;
  runMilliseconds: number;
  /** `YYYY-MM-DD` in UTC to uploads; days without any are missing. */
  days: Map<string, number>;
  /** From 0 to 1: the share of the hours with uploads whose figures are up to date. */
  countedShare: number;
};

export type RollUpResult = {
  /** Grows when the figures include a change of an upload's status, place, time or results. */
  version: number;
  /** The dirty hours that are still to be counted. */
  hoursLeft: number;
};

export type UploadFigures = {
  /** Of all uploads, or of those since `since`, as far as they are counted; fast at any number of uploads. */
  since: (since: Date | null) => Promise<Figures>;
  /** Counts a part of the dirty hours again, the newest first. Changes of uploads never wait for it. */
  rollUp: () => Promise<RollUpResult>;
};
