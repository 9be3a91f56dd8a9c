/** The version of the configuration that a worker uses. */
export type MlWorker = { worker: string; version: number; taken_over_at: Date };

/** Which worker processes there are, and which configuration each of them uses. */
export type MlWorkerTable = {
  /** Records that this worker is alive and uses this version, and when it started to use it. */
  heartbeat: (worker: Pick<MlWorker, 'worker' | 'version'>) => Promise<void>;
  /** Deletes a worker that ends. */
  remove: (worker: string) => Promise<void>;
  /** Workers with a heartbeat in the last `seconds`, by name. */
  listAlive: (seconds: number) => Promise<MlWorker[]>;
};
