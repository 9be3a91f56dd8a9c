import type {
  AnalysisResults,
  BulkAction,
  BulkResult,
  CheckKind,
  ImageStatus,
  LocationSource,
  MlConfig,
  ModelCheck,
  PerformanceResult,
  ProcessorConfig,
  ReprocessOptions,
  Role,
  RunStage,
  ServiceResult,
} from '@smart-waste/contract';
import type { Language } from '@smart-waste/messages';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { KnownAddress } from '../../modules/analytics/ports.ts';
import type { BatchState } from '../../ports/batch-table.ts';

/** The tables as the migrations create them. Names are the contract's, from SQL to screen. */
export type Schema = {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  images: ImagesTable;
  image_counts: ImageCountsTable;
  analyses: AnalysesTable;
  batches: BatchesTable;
  batch_counts: BatchCountsTable;
  bulk_jobs: BulkJobsTable;
  bulk_items: BulkItemsTable;
  orphaned_objects: OrphanedObjectsTable;
  copied_keys: CopiedKeysTable;
  ml_config: MlConfigRow;
  ml_workers: MlWorkersTable;
  model_checks: ModelChecksTable;
  audit_log: AuditLogTable;
  service_calls: ServiceCallsTable;
  dirty_hours: { hour: Date };
  hour_figures: { hour: Date; kind: FigureKind; name: string; amount: string };
  figures_version: { version: string };
  addresses: AddressesTable;
  all_figures: { kind: FigureKind; name: string; amount: string };
};
export type Database = Kysely<Schema>;

type UsersTable = {
  id: GeneratedAlways<number>;
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  phone_number: string;
  address: string;
  language: Language | null;
  disabled_at: Date | null;
  created_at: Date;
  /** For the search of accounts. */
  trigrams: GeneratedAlways<string[]>;
};

type SessionsTable = {
  session_id: string;
  user_id: number;
  created_at: Generated<Date>;
  revoked_at: Date | null;
};

type RefreshTokensTable = { token_hash: string; session_id: string; expires_at: Date; used_at: Date | null };

type PasswordResetsTable = { token_hash: string; user_id: number; expires_at: Date };

type ImagesTable = {
  image_id: string;
  user_id: number;
  photo_key: string;
  thumbnail_key: string;
  processed_key: string | null;
  width: number;
  height: number;
  placeholder_color: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  location_source: LocationSource;
  uploaded_at: Date;
  status: Generated<ImageStatus>;
  stage: RunStage | null;
  analysis_results: JSONColumnType<AnalysisResults> | null;
  error_message: string | null;
  possible_duplicate_of: string | null;
  photo_sha256: string;
  /** bit(64), as 64 digits. */
  perceptual_hash: string;
  idempotency_key: string | null;
  /** The number of the last batch that queued it; 0 before the first. */
  batch_number: Generated<number>;
  /** The cell of a thousandth of a degree in which it was taken. */
  place_cell: GeneratedAlways<string | null>;
  place_words: GeneratedAlways<string>;
  detection_words: GeneratedAlways<string>;
  /** The number of detections of waste; -1 before the first analysis. */
  waste_count: GeneratedAlways<number>;
  /** 1 - average confidence; -1 when there is no waste. */
  uncertainty: GeneratedAlways<number>;
};

type ImageCountsTable = { user_id: number; status: ImageStatus; images: number };

type AnalysesTable = {
  analysis_id: string;
  image_id: string;
  requested_by: number | null;
  /** The batch that it belongs to. */
  batch_id: string | null;
  options: JSONColumnType<ReprocessOptions>;
  status: Generated<ImageStatus>;
  attempts: Generated<number>;
  /** How often its lease expired. */
  expirations: Generated<number>;
  worker: string | null;
  lease_until: Date | null;
  run_after: Generated<Date>;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
  duration_ms: number | null;
  detector: string | null;
  model: string | null;
  model_version: string | null;
  settings: JSONColumnType<Record<string, unknown>> | null;
  results: JSONColumnType<AnalysisResults> | null;
  processed_key: string | null;
  error_message: string | null;
};

type BatchesTable = {
  batch_id: string;
  /** Later batches have higher numbers. */
  number: GeneratedAlways<number>;
  state: BatchState;
  config: JSONColumnType<ProcessorConfig>;
  started_by: number | null;
  started_at: Generated<Date>;
  running_since: Date | null;
  /** Its running time in seconds before `running_since`. */
  ran_seconds: Generated<number>;
  ended_at: Date | null;
};

type BatchCountsTable = {
  batch_id: string;
  completed: Generated<number>;
  /** Photos that could no longer be read. */
  unreadable: Generated<number>;
  completed_seconds: Generated<number>;
};

type BulkJobsTable = {
  job_id: string;
  action: BulkAction;
  requested_by: number;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  created_at: Date;
  finished_at: Date | null;
};

type BulkItemsTable = {
  job_id: string;
  position: number;
  image_id: string;
  location: string;
  attempts: Generated<number>;
  lease_until: Date | null;
  result: BulkResult | null;
  error: string | null;
  due_at: Generated<Date>;
};

type OrphanedObjectsTable = {
  key: string;
  due_at: Date;
  attempts: Generated<number>;
  error: string | null;
  lease_until: Date | null;
};

type CopiedKeysTable = { target: string; key: string; sha256: string; copied_at: Generated<Date> };

type MlConfigRow = {
  only_one: Generated<true>;
  config: JSONColumnType<MlConfig>;
  version: number;
  updated_at: Date;
  updated_by: number | null;
};

type ModelChecksTable = {
  check_id: string;
  kind: CheckKind;
  status: Generated<ModelCheck['status']>;
  config: JSONColumnType<MlConfig> | null;
  done: Generated<number>;
  total: Generated<number>;
  attempts: Generated<number>;
  worker: string | null;
  lease_until: Date | null;
  requested_by: number | null;
  requested_at: Date;
  finished_at: Date | null;
  service: JSONColumnType<ServiceResult> | null;
  performance: JSONColumnType<PerformanceResult> | null;
  error_message: string | null;
};

type MlWorkersTable = {
  worker: string;
  version: number;
  taken_over_at: Generated<Date>;
  seen_at: Generated<Date>;
};

type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Date;
  actor_id: number | null;
  action: string;
  subject: string;
  details: JSONColumnType<Record<string, unknown>>;
};

type AddressesTable = KnownAddress & { language: string };

type ServiceCallsTable = { service: string; ok: boolean; reason: string | null; at: Date };

/** Totals of each hour; see the migration of upload figures. */
type FigureKind = 'status' | 'class' | 'bucket' | 'location' | 'time';
