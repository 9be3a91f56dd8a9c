/** The version of the configuration that a worker uses. */
export type MlWorker = { worker: string; version: number; taken_over_at: Date };

/** Which worker processes there are, and which configuration each of them uses. */
export type MlWorkerTable = {
  /** This worker lives and uses this version; the time is kept of when it took it over. */
  note: (worker: Pick<MlWorker, 'worker' | 'version'>) => Promise<void>;
  /** This worker ends. */
  leave: (worker: string) => Promise<void>;
  /** Those that were heard of in the last `seconds`, by name. */
  alive: (seconds: number) => Promise<MlWorker[]>;
};
