import type {
  AnalysisResults,
  Annotation,
  Calibration,
  CheckKind,
  Detection,
  MlConfig,
  ModelCheck,
  PerformanceResult,
  ProductionFigures,
  Recalibration,
  ServiceResult,
} from '@smart-waste/contract';
import type { AppliedCalibration, LabelledPhoto, ScoredClass, TrainingManifest } from '@smart-waste/core';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';

export type StoredConfig = {
  config: MlConfig;
  /** 0 until a configuration is saved: until then `config` is the contract's default. */
  version: number;
  updated_at: Date | null;
  /** The user name of the admin who saved it. */
  updated_by: string | null;
};

export type ConfigChange = {
  config: MlConfig;
  /** What counted until now when nothing is stored yet. */
  initial: MlConfig;
  /** The version that this one was made from; undefined to replace any version. */
  from: number | undefined;
  at: Date;
  actor_id: number;
};

/** Fields that became different, each with its old and its new value. */
export type ChangedFields = Record<string, { from: unknown; to: unknown }>;
export type PastChange = { at: Date; by: string | null; version: number; changed: ChangedFields };

/** The one stored configuration. */
export type MlConfigTable = {
  read: () => Promise<StoredConfig>;
  /**
   * Stores it as the next version together with its entry in the audit log, and wakes the workers. Nothing is written
   * when it equals the stored one. `conflict`: another version than `from` is stored meanwhile.
   */
  save: (change: ConfigChange) => Promise<{ outcome: 'saved' | 'conflict'; stored: StoredConfig }>;
  /** The saved changes, newest first. */
  listHistory: (limit: number) => Promise<PastChange[]>;
};

/** The version of the configuration that a worker uses. */
export type MlWorker = { worker: string; version: number; taken_over_at: Date };

/** Which worker processes there are, and which configuration each of them uses. */
export type MlWorkerTable = {
  /** Records that this worker is alive and uses this version, and when it started to use it. */
  recordHeartbeat: (worker: Pick<MlWorker, 'worker' | 'version'>) => Promise<void>;
  /** Deletes a worker that ends. */
  remove: (worker: string) => Promise<void>;
  /** Workers with a heartbeat in the last `seconds`, by name. */
  listAlive: (seconds: number) => Promise<MlWorker[]>;
};

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
  /**
   * Stores it and wakes the workers. While a performance test waits or runs, another request returns that one. The entry, whose details
   * name the check, is written to the audit log in the same transaction.
   */
  request: (check: NewCheck, audit: Omit<AuditEntry, 'details'>) => Promise<CheckRow>;
  /** Claims the check that has waited longest, or one whose lease expired. */
  claim: (holder: { worker: string; leaseSeconds: number }) => Promise<ClaimedCheck | undefined>;
  renew: (check: ClaimedCheck, leaseSeconds: number) => Promise<boolean>;
  recordProgress: (check: ClaimedCheck, photos: { done: number; total: number }) => Promise<boolean>;
  complete: (check: ClaimedCheck, outcome: CheckOutcome) => Promise<boolean>;
  /** Makes the check wait as if it had not been claimed. */
  release: (check: ClaimedCheck) => Promise<boolean>;
  /** Makes it wait as if it had not been claimed, unless outages have interrupted it too often: then the attempt counts. */
  releaseAfterOutage: (check: ClaimedCheck) => Promise<boolean>;
  findById: (check_id: string) => Promise<CheckRow | undefined>;
  /** Performance tests, newest first: those that wait or run, and at most `limit` completed ones. */
  listPerformanceChecks: (limit: number) => Promise<CheckRow[]>;
};

/** Figures of each detector from its newest runs; fast at any number of runs. */
export type ProductionTable = {
  readFigures: () => Promise<(Omit<ProductionFigures, 'last_used'> & { last_used: Date })[]>;
};

/** A photo with its labels, and how to read its bytes. */
export type LabelledFile = LabelledPhoto & {
  name: string;
  read: () => Promise<Uint8Array>;
  /** In pixels as the photo was sent, when the file may have been shrunk. */
  size?: { width: number; height: number };
};

/** A set of photos that people labelled. */
export type LabelledPhotos = {
  /** Throws an error with a readable message when the set cannot be read. */
  readAll: () => Promise<{ photos: LabelledFile[]; classes: ScoredClass[] }>;
};

/** A calibration; field names are the contract's. */
export type CalibrationRow = Omit<Calibration, 'created_at' | 'applied_at' | 'retired_at'> &
  Record<'created_at', Date> &
  Record<'applied_at' | 'retired_at', Date | null>;

export type NewCalibration = Pick<
  Calibration,
  'calibration_id' | 'sample_id' | 'model' | 'model_version' | 'classes' | 'photo'
> & { created_at: Date; created_by: number };

/** Who does something to a calibration, and when; it is written to the audit log in the same transaction. */
export type CalibrationChange = { at: Date; actor_id: number };

/**
 * Calibrations, at most one of them active for each version of a model, and the runs that follow them. A run that is
 * completed with another one than the active one is found as one that is left.
 */
export type CalibrationTable = {
  add: (calibration: NewCalibration) => Promise<CalibrationRow>;
  /** The newest first, at most `limit`. */
  list: (limit: number) => Promise<CalibrationRow[]>;
  find: (calibration_id: string) => Promise<CalibrationRow | undefined>;
  /** The active calibration of this version of a model, at most a few seconds old; null without one. */
  findActive: (model: string, model_version: string) => Promise<AppliedCalibration | null>;
  /**
   * Makes it the active one and retires the one before. Of several at once the last one stays active. Undefined when
   * there is no such calibration.
   */
  apply: (calibration_id: string, change: CalibrationChange) => Promise<CalibrationRow | undefined>;
  /** Leaves its model without a calibration; changes nothing of one that is not active. */
  retire: (calibration_id: string, change: CalibrationChange) => Promise<CalibrationRow | undefined>;
  /** How many runs of each calibrated version of a model there are (at most half a minute old), and how many have to be calibrated again. */
  countRuns: () => Promise<Recalibration[]>;
  /**
   * Calibrates at most `limit` runs again that do not follow the active calibration of their model, each with its
   * image; returns how many. Images that are in use are passed over. Each call is one transaction.
   */
  recalibrate: (
    limit: number,
    calibrate: (results: AnalysisResults, calibration: AppliedCalibration | null) => AnalysisResults,
  ) => Promise<number>;
};

/** A photo of a frozen random sample that was labelled without seeing what the detector says, and its newest run. */
export type SampleRun = {
  model: string;
  model_version: string;
  detections: Detection[];
  waste_score: number | null;
  annotations: Annotation[];
  photo_sha256: string;
} & TakenPhoto;

/** By what the place of a photo is known. */
type TakenPhoto = {
  user_id: number;
  uploaded_at: Date;
  latitude: number | null;
  longitude: number | null;
};

export type CalibrationSamples = {
  /** The labelled photos of a sample; undefined when there is no such sample. */
  findLabelledRuns: (sample_id: string) => Promise<SampleRun[] | undefined>;
  /** The photos of the installation with these bytes, as they were sent. */
  findPhotosWithBytes: (photo_sha256: readonly string[]) => Promise<TakenPhoto[]>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  mlConfig: MlConfigTable;
  mlWorkers: MlWorkerTable;
  modelChecks: ModelCheckTable;
  calibrations: CalibrationTable;
  calibrationSamples: CalibrationSamples;
  /** What a version of a model was trained with; null when that is not known. */
  findTrainingManifest: (of: Pick<SampleRun, 'model' | 'model_version'>) => Promise<TrainingManifest | null>;
  productionFigures: ProductionTable;
  /** The bundled photos with labels, on which detectors are tested. */
  labelledPhotos: LabelledPhotos;
};
