/** How a run ended; `retried` ones are queued again. */
export type RunEnd = 'completed' | 'failed' | 'ml_failed' | 'ml_unavailable' | 'retried';

/** Counts for operators. Never throws, never waits. */
export type Metrics = {
  /** `route` is the declared path with its parameters' names, so that the number of series stays small. */
  requestAnswered: (answered: { method: string; route: string; status: number; seconds: number }) => void;
  runFinished: (run: { status: RunEnd; seconds: number }) => void;
  /** The duration of a detection with any outcome. */
  detectorAnswered: (detection: {
    detector: string;
    outcome: 'answered' | 'failed';
    milliseconds: number;
  }) => void;
  /** Everything counted so far in the Prometheus text format. `depth` is the queue's, null while it is not known. */
  text: (
    depth: { pending: number; processing: number } | null,
  ) => Promise<{ body: string; contentType: string }>;
};
