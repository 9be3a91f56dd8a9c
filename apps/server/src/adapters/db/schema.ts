import type {
  AnalysisResults,
  ImageStatus,
  LocationSource,
  MlConfig,
  ReprocessOptions,
  Role,
  RunStage,
} from '@smart-waste/contract';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';

/** The tables as the migrations make them. Names are the contract's, from SQL to screen. */
export type Schema = {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  password_resets: PasswordResetsTable;
  images: ImagesTable;
  image_counts: ImageCountsTable;
  analyses: AnalysesTable;
  loose_keys: LooseKeysTable;
  ml_config: MlConfigRow;
  audit_log: AuditLogTable;
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
  disabled_at: Date | null;
  created_at: Date;
};

type SessionsTable = {
  family: string;
  user_id: number;
  created_at: Generated<Date>;
  revoked_at: Date | null;
};

type RefreshTokensTable = { token_hash: string; family: string; expires_at: Date; used_at: Date | null };

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
  /** The square of a thousandth of a degree that it was taken in. */
  place_cell: GeneratedAlways<string | null>;
};

type ImageCountsTable = { user_id: number; status: ImageStatus; images: number };

type AnalysesTable = {
  analysis_id: string;
  image_id: string;
  requested_by: number | null;
  options: JSONColumnType<ReprocessOptions>;
  status: Generated<ImageStatus>;
  attempts: Generated<number>;
  /** How often its lease ran out. */
  lapses: Generated<number>;
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

type LooseKeysTable = { key: string; due_at: Date; attempts: Generated<number>; error: string | null };

type MlConfigRow = {
  only_one: Generated<true>;
  config: JSONColumnType<MlConfig>;
  version: number;
  updated_at: Date;
};

type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Date;
  actor_id: number | null;
  action: string;
  subject: string;
  details: JSONColumnType<Record<string, unknown>>;
};
