/** How a run ended; `retried` ones come back. */
export type RunEnd = 'completed' | 'failed' | 'ml_failed' | 'ml_unavailable' | 'retried';

/** Counts for operators. Never throws, never waits. */
export type Metrics = {
  /** `route` is the declared path with its parameters' names, so that the number of series stays small. */
  requestAnswered: (answered: { method: string; route: string; status: number; seconds: number }) => void;
  runFinished: (run: { status: RunEnd; seconds: number }) => void;
  /** How long a detector looked, whatever came of it. */
  detectorAnswered: (look: { detector: string; outcome: 'found' | 'failed'; milliseconds: number }) => void;
  /** Everything counted so far in the Prometheus text format. `depth` is the queue's, null while nobody knows it. */
  text: (
    depth: { pending: number; processing: number } | null,
  ) => Promise<{ body: string; contentType: string }>;
};
