import type {
  Annotation,
  Detection,
  EvaluatedModel,
  EvaluationComparison,
  EvaluationFigures,
  EvaluationRun,
  EvaluationRunQuery,
  EvaluationSource,
  FigureSlice,
  Mistake,
  ModelCard,
} from '@smart-waste/contract';
import type { AnsweredPhoto, LabelSchema, Mistakes, ScoredClass, TrainingManifest } from '@smart-waste/core';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { Detector } from '../../ports/detector.ts';
import type { EvaluationSampleTable } from './ports/samples.ts';

/** The photos that are evaluated. Hard cases are checked photos that are not in the current sample. */
export type PhotoSource =
  | { source: 'sample'; sample_id: string; import_id: null }
  | { source: 'hard_cases'; sample_id: null; import_id: null }
  | { source: 'import'; sample_id: null; import_id: string };

/** A checked photo as it is now; its labels are those of its newest checked set. */
export type CheckedPhoto = {
  image_id: string;
  set_id: string;
  annotations: Annotation[];
  photo_sha256: string;
  photo_key: string;
  width: number;
  height: number;
  user_id: number;
  uploaded_at: Date;
  latitude: number | null;
  longitude: number | null;
  location_source: FigureSlice;
};

/** A photo of an import, with its objects in the classes of the label schema; nothing is known of its place. */
export type LabelledPhoto = Pick<
  CheckedPhoto,
  'image_id' | 'set_id' | 'annotations' | 'photo_sha256' | 'photo_key' | 'width' | 'height'
>;

/** An evaluation; field names are the contract's. */
export type EvaluationRow = Omit<EvaluationRun, 'requested_at' | 'finished_at' | 'requested_by' | 'notes'> & {
  requested_at: Date;
  finished_at: Date | null;
  requested_by: number | null;
  /** The classes of the model; null until a worker has opened it. */
  labels: ScoredClass[] | null;
  /** How many objects each class has, where the headlines of an older version do not say what their means rest on. */
  objects_of_classes: number[] | null;
};
export type EvaluationWithFigures = EvaluationRow & { figures: EvaluationFigures | null };

type NewEvaluation = PhotoSource & {
  evaluation_id: string;
  /** The classes that people looked for on these photos; null for all of the label schema. */
  labelled_classes: string[] | null;
  model: EvaluatedModel;
  requested_at: Date;
  requested_by: number;
};

/** An evaluation that this worker holds. */
export type ClaimedEvaluation = {
  evaluation_id: string;
  source: EvaluationSource;
  sample_id: string | null;
  import_id: string | null;
  model: EvaluatedModel;
  /** The model that answers it; null until its photos are stored, as the settings are. */
  model_name: string | null;
  model_version: string | null;
  settings: EvaluationRow['settings'];
  attempts: number;
  worker: string;
  /** Of this claim alone: a release restores the attempt. */
  claim_id: string;
};

/** What an evaluation is made of, stored when a worker begins. */
export type EvaluationPreparation = Required<
  Pick<EvaluationRow, 'model_name' | 'model_version' | 'settings' | 'labels' | 'excluded' | 'may_have_seen'>
> & {
  photos: (Pick<CheckedPhoto, 'image_id' | 'set_id' | 'annotations'> &
    Pick<AnsweredPhoto, 'group' | 'slices'>)[];
};

/** A photo to answer; `photo_key` is null when it was deleted. */
export type UnansweredPhoto = Pick<CheckedPhoto, 'image_id' | 'annotations'> & {
  position: number;
  labelled_classes: string[] | null;
} & {
  [Field in 'photo_key' | 'width' | 'height']: CheckedPhoto[Field] | null;
};
export type PhotoAnswer =
  | ({ state: 'answered'; scored: Detection[]; live: Detection[] } & Mistakes)
  | { state: 'unanswered' | 'gone' };

/** A photo with its answer; `set_id` says which labels it has. */
export type StoredAnswer = AnsweredPhoto & { image_id: string; set_id: string };
export type MistakeRow = Pick<StoredAnswer, 'image_id'> & {
  position: number;
  severity: number;
  annotations: Annotation[];
  live: Detection[];
};

/**
 * Evaluations, executed by workers. One is held by a lease, and every write of its holder returns whether it still is. A
 * photo is answered once.
 */
export type EvaluationTable = {
  /**
   * Stores it with the entry of the audit log and wakes the workers. `open`: another one waits or runs; `gone`: its import was
   * deleted meanwhile.
   */
  start: (evaluation: NewEvaluation, audit: AuditEntry) => Promise<EvaluationRow | 'open' | 'gone'>;
  findById: (evaluation_id: string) => Promise<EvaluationWithFigures | undefined>;
  /** The newest first, without figures but with their headlines; `open` are those that wait or run. */
  listPage: (
    filter: Pick<EvaluationRunQuery, 'source' | 'sample_id' | 'state'>,
    after: Pick<EvaluationRow, 'requested_at' | 'evaluation_id'> | null,
    limit: number,
  ) => Promise<EvaluationRow[]>;
  /** Ends one that waits or runs; returns whether it did. */
  cancel: (evaluation_id: string, audit: AuditEntry) => Promise<boolean>;
  /** Deletes one that waits, runs or has ended, with its answers; returns whether there was one. */
  remove: (evaluation_id: string, audit: AuditEntry) => Promise<boolean>;

  /**
   * The checked photos of a sample or of hard cases, by id; none of an import. Of a sample only those that count (EV-33), of hard
   * cases those that were checked last, as many as an evaluation may have (EV-37).
   */
  listCheckedPhotos: (source: PhotoSource) => Promise<CheckedPhoto[]>;
  /** Whether there is one. */
  hasChecked: (source: PhotoSource) => Promise<boolean>;
  /** The photos of a confirmed import, by id. */
  listImportedPhotos: (import_id: string) => Promise<LabelledPhoto[]>;
  /** The classes of the label schema that an import has labels of; undefined unless it is confirmed. */
  findImportedClasses: (import_id: string) => Promise<string[] | undefined>;
  /** The photos of the installation with these bytes, as they were sent. */
  findPhotosWithBytes: (
    photo_sha256: readonly string[],
  ) => Promise<Pick<CheckedPhoto, 'user_id' | 'uploaded_at' | 'latitude' | 'longitude'>[]>;

  /** Whether photos of citizens wait for their analysis. */
  areRunsWaiting: () => Promise<boolean>;
  /** Claims the one that has waited longest, or one whose lease expired. */
  claim: (holder: { worker: string; leaseSeconds: number }) => Promise<ClaimedEvaluation | undefined>;
  renew: (evaluation: ClaimedEvaluation, leaseSeconds: number) => Promise<boolean>;
  /** Makes it wait as if it had not been claimed. */
  release: (evaluation: ClaimedEvaluation) => Promise<boolean>;
  /** Makes it wait as if it had not been claimed, unless outages have interrupted it too often: then the attempt counts. */
  releaseAfterOutage: (evaluation: ClaimedEvaluation) => Promise<boolean>;
  /** Stores what it is made of, without photos that were deleted since they were read. */
  prepare: (evaluation: ClaimedEvaluation, preparation: EvaluationPreparation) => Promise<boolean>;
  /** Photos without an answer, in their order. */
  listWaitingPhotos: (evaluation_id: string, limit: number) => Promise<UnansweredPhoto[]>;
  answer: (evaluation: ClaimedEvaluation, position: number, answer: PhotoAnswer) => Promise<boolean>;
  complete: (
    evaluation: ClaimedEvaluation,
    outcome: { figures: EvaluationFigures } | { error_message: string },
  ) => Promise<boolean>;

  /** Every answered photo, by position. */
  listAnswers: (evaluation_id: string) => Promise<StoredAnswer[]>;
  /** The worst first, without photos that were deleted. */
  listMistakes: (
    filter: { evaluation_id: string; kind: Mistake },
    after: Pick<MistakeRow, 'severity' | 'position'> | null,
    limit: number,
  ) => Promise<MistakeRow[]>;
};

/** A model file that can be opened with its card or an adjusted one; `manifest` is null when it has none. */
export type ModelFile = {
  card: ModelCard;
  manifest: TrainingManifest | null;
  openDetector: (card: ModelCard) => Promise<Detector>;
};

/** Computes figures beside the event loop, which they would block for seconds. */
export type FigureComputer = {
  computeFigures: (photos: readonly AnsweredPhoto[], schema: LabelSchema) => Promise<EvaluationFigures>;
  compare: (
    both: { one: readonly AnsweredPhoto[]; other: readonly AnsweredPhoto[] },
    schema: LabelSchema,
  ) => Promise<Pick<EvaluationComparison, 'photos' | 'headlines' | 'classes'>>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  evaluationSamples: EvaluationSampleTable;
  evaluations: EvaluationTable;
  figureComputer: FigureComputer;
  openModelFile: (model: EvaluatedModel) => Promise<ModelFile>;
};
