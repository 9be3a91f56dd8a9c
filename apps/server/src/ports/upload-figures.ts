import type { AnalyticsSummary } from '@smart-waste/contract';
import type { ProcessingStats } from '@smart-waste/core';

/** What all uploads since a moment add up to. */
export type Figures = Pick<AnalyticsSummary, 'wasteTypes' | 'locations' | 'confidenceBuckets'> & {
  processingStats: ProcessingStats;
  /** Of the analyses that gave the results. */
  runs: number;
  runMilliseconds: number;
  /** `YYYY-MM-DD` in UTC to uploads; days without any are missing. */
  days: Map<string, number>;
  /** From 0 to 1: of the hours that had uploads, how many are counted as they are now. */
  countedShare: number;
};

export type RollUpResult = {
  /** Grows with every change of an upload's status, place, time or results that was taken up. */
  times: number;
  /** What is still to be taken up. */
  hoursLeft: number;
};

export type UploadFigures = {
  /** Of all uploads, or of those since `since`, as far as they are gathered; quick at any number of uploads. */
  since: (since: Date | null) => Promise<Figures>;
  /** Takes up a part of what changed before it began, the newest first. Nobody who changes uploads waits for it. */
  rollUp: () => Promise<RollUpResult>;
};
