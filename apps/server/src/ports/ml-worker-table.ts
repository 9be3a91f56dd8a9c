/** The version of the configuration that a worker uses. */
export type MlWorker = { worker: string; version: number; taken_over_at: Date };

/** Which worker processes there are, and which configuration each of them uses. */
export type MlWorkerTable = {
  /** This worker lives and uses this version; the time is kept of when it took it over. */
  heartbeat: (worker: Pick<MlWorker, 'worker' | 'version'>) => Promise<void>;
  /** This worker ends. */
  remove: (worker: string) => Promise<void>;
  /** Those that were heard of in the last `seconds`, by name. */
  listAlive: (seconds: number) => Promise<MlWorker[]>;
};
