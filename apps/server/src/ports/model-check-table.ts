import type {
  CheckKind,
  MlConfig,
  ModelCheck,
  PerformanceResult,
  ServiceResult,
} from '@smart-waste/contract';

/** A model check; field names are the contract's. */
export type CheckRow = Omit<ModelCheck, 'requested_at' | 'finished_at'> & {
  requested_at: Date;
  finished_at: Date | null;
};

export type NewCheck = {
  check_id: string;
  kind: CheckKind;
  /** The configuration of a service test; a performance test uses the one that is stored when it starts. */
  config: MlConfig | null;
  requested_by: number;
  requested_at: Date;
};

/** A check that this worker holds. */
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

/**
 * Model checks, executed by workers. Like a run, a check is held by a lease, and every write returns whether it still
 * is.
 */
export type ModelCheckTable = {
  /** Stores it and wakes the workers. While a performance test waits or runs, another request returns that one. */
  request: (check: NewCheck) => Promise<CheckRow>;
  /** Claims the check that has waited longest, or one whose lease expired. */
  claim: (holder: { worker: string; leaseSeconds: number }) => Promise<ClaimedCheck | undefined>;
  renew: (check: ClaimedCheck, leaseSeconds: number) => Promise<boolean>;
  progress: (check: ClaimedCheck, photos: { done: number; total: number }) => Promise<boolean>;
  complete: (check: ClaimedCheck, outcome: CheckOutcome) => Promise<boolean>;
  /** Makes the check wait as if it had not been claimed. */
  release: (check: ClaimedCheck) => Promise<boolean>;
  findById: (check_id: string) => Promise<CheckRow | undefined>;
  /** Performance tests, newest first: those that wait or run, and at most `limit` completed ones. */
  listPerformanceChecks: (limit: number) => Promise<CheckRow[]>;
};
