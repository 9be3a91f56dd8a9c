import type {
  CheckKind,
  MlConfig,
  ModelCheck,
  PerformanceResult,
  ServiceResult,
} from '@smart-waste/contract';

/** A test of the detectors; field names are the contract's. */
export type CheckRow = Omit<ModelCheck, 'asked_at' | 'finished_at'> & {
  asked_at: Date;
  finished_at: Date | null;
};

export type NewCheck = {
  check_id: string;
  kind: CheckKind;
  /** What a service test tries out; a performance test uses what is stored when it starts. */
  config: MlConfig | null;
  asked_by: number;
  asked_at: Date;
};

/** A test that this worker does. */
export type ClaimedCheck = {
  check_id: string;
  kind: CheckKind;
  config: MlConfig | null;
  attempts: number;
  worker: string;
};
export type CheckOutcome =
  | { service: ServiceResult }
  | { performance: PerformanceResult }
  | { error_message: string };

/** Tests of the detectors, done by workers: like runs, held by a lease, and every write answers whether it still is. */
export type ModelCheckTable = {
  /** Writes it and wakes the workers. While a performance test waits or runs, another request joins that one. */
  request: (check: NewCheck) => Promise<CheckRow>;
  /** The longest waiting one, or one whose worker was not heard of until its lease ran out. */
  claim: (holder: { worker: string; leaseSeconds: number }) => Promise<ClaimedCheck | undefined>;
  renew: (check: ClaimedCheck, leaseSeconds: number) => Promise<boolean>;
  progress: (check: ClaimedCheck, photos: { done: number; total: number }) => Promise<boolean>;
  complete: (check: ClaimedCheck, outcome: CheckOutcome) => Promise<boolean>;
  /** Gives it back as if it had not been claimed. */
  release: (check: ClaimedCheck) => Promise<boolean>;
  findById: (check_id: string) => Promise<CheckRow | undefined>;
  /** Performance tests, newest first: those that wait or run, and at most so many completed ones. */
  listPerformanceChecks: (limit: number) => Promise<CheckRow[]>;
};
