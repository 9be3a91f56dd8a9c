import type { RunCompletion } from './analysis-table.ts';

/** The only run of an upload, which ended before it was recorded. */
export type PastRun = RunCompletion & { analysis_id: string; worker: string; finished_at: Date };

/** Uploads that are recorded with a past moment, as a demonstration has them. */
export type PastUploads = {
  /**
   * Records the run of an upload that waits for none, with its result, and keeps it out of the queue of uploads
   * to report: who records it reports it too. Nothing is written for an upload that has a result.
   */
  complete: (image_id: string, run: PastRun) => Promise<void>;
};

/** Lets one process at a time fill an installation with a demonstration. */
export type FillLock = {
  /** Returns what the work returns; `busy`, without starting it, while another process is filling. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result | 'busy'>;
};
