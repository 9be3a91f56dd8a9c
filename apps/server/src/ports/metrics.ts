/** How a run ended; `retried` ones are queued again. */
export type RunEndState = 'completed' | 'failed' | 'ml_failed' | 'ml_unavailable' | 'retried';

/** Counts for operators. Never throws, never waits. */
export type Metrics = {
  /** `route` is the declared path with its parameters' names, so that the number of series stays small. */
  recordRequest: (answered: { method: string; route: string; status: number; seconds: number }) => void;
  recordRun: (run: { status: RunEndState; seconds: number }) => void;
  /** The duration of a detection with any outcome. */
  recordDetection: (detection: {
    detector: string;
    outcome: 'answered' | 'failed';
    milliseconds: number;
  }) => void;
  /** Everything counted so far, with these measurements, in the Prometheus text format. */
  renderText: (measured: Measurements) => Promise<{ body: string; contentType: string }>;
};

/** What is measured when metrics are read. What is null is not known now: it has no series then. */
export type Measurements = {
  queue: { pending: number; processing: number } | null;
  /** How long the run that is due the longest waits; 0 when none is due. */
  oldestWaitingSeconds: number | null;
  /** The disk of the data directory of this process. */
  disk: { total_bytes: number; free_bytes: number } | null;
  databaseBytes: number | null;
  /** Processes that are alive, by kind and version. */
  processes: readonly { kind: string; version: string }[] | null;
  /** The last completed backup, whose values are null before the first, and how many failed after it. */
  backup: {
    ageSeconds: number | null;
    /** Since 1970. */
    completedAtSeconds: number | null;
    bytes: number | null;
    failures: number;
  } | null;
  /** Whether the product makes a backup each day. */
  isBackupScheduled: boolean | null;
};
