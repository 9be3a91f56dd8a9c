import type {
  ImageStatus,
  MlConfig,
  NotificationChannel,
  NotificationChoices,
  NotificationKind,
  PushSubscriptionForm,
  ReprocessOptions,
} from '@smart-waste/contract';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import type { PasswordReset } from '../../modules/accounts/ports.ts';
import type { KnownAddress } from '../../modules/analytics/ports.ts';
import type { CountedFigures } from '../../modules/cases/ports/figures.ts';
import type { CaseViewRow } from '../../modules/cases/ports/views.ts';
import type { ReportRow } from '../../modules/cases/ports.ts';
import type { CalibrationRow, CheckRow, MlWorker } from '../../modules/detection/ports.ts';
import type { BulkItemRow, BulkJobRow } from '../../modules/jobs/ports.ts';
import type { NotificationDelivery, PushDevice } from '../../modules/notifications/ports.ts';
import type { OrphanedObject } from '../../modules/photos/ports.ts';
import type { RunRow } from '../../ports/analysis-table.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { BatchRow } from '../../ports/batch-table.ts';
import type { ImageRow, NewImage } from '../../ports/image-table.ts';
import type { NewRefreshToken } from '../../ports/session-table.ts';
import type { TrashedImageRow } from '../../ports/trash-table.ts';
import type { UserRow } from '../../ports/user-table.ts';
import type { AnnotationTables } from './annotations-schema.ts';
import type { BackupTables } from './backups-schema.ts';
import type {
  CaseEventsTable,
  CaseMovesTable,
  CasePhotosTable,
  CasesTable,
  CategoriesTable,
  PhotoCoversTable,
  ReplyTemplatesTable,
} from './cases-schema.ts';
import type { DatasetTables } from './datasets-schema.ts';
import type { EvaluationTables } from './evaluations-schema.ts';
import type { OperationTables } from './operations-schema.ts';
import type { TableWithColumns } from './table-with-columns.ts';

/**
 * The tables as the migrations create them. Names are the contract's, from SQL to screen. A column that a port shows is
 * declared in the row of the port, and here only as far as the database stores it differently or fills it itself.
 */
export type Schema = AnnotationTables &
  BackupTables &
  DatasetTables &
  EvaluationTables &
  OperationTables & {
    users: UsersTable;
    sessions: SessionsTable;
    refresh_tokens: RefreshTokensTable;
    password_resets: PasswordReset;
    images: ImagesTable;
    image_counts: ImageCountsTable;
    trashed_images: TrashedImagesTable;
    trashed_objects: { key: string; image_id: string };
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
    calibrations: CalibrationsTable;
    audit_log: AuditLogTable;
    dirty_hours: { hour: Date };
    product_versions: { version: string; migrated_at: Date; last_migration: string };
    hour_figures: { hour: Date; kind: FigureKind; name: string; amount: string };
    figures_version: { version: string };
    addresses: AddressesTable;
    all_figures: { kind: FigureKind; name: string; amount: string };
    categories: CategoriesTable;
    reply_templates: ReplyTemplatesTable;
    cases: CasesTable;
    reports: TableWithColumns<ReportRow, { number: GeneratedAlways<number>; is_hidden: Generated<boolean> }>;
    photo_covers: PhotoCoversTable;
    case_photos: CasePhotosTable;
    case_events: CaseEventsTable;
    case_followers: { case_id: string; user_id: number; since: Date };
    uploads_to_report: LeaseColumns & { image_id: string; due_at: Generated<Date>; same_case: number | null };
    photos_to_compare: LeaseColumns & { photo_id: string; due_at: Generated<Date> };
    case_feedback: { case_id: string; user_id: number; cleaned_at: Date; is_clean: boolean };
    case_moves: CaseMovesTable;
    case_day_figures: Omit<CountedFigures, 'interval' | 'answer_ms' | 'clean_ms'> & {
      day: Date;
      answer_ms: Buffer;
      clean_ms: Buffer;
    };
    dirty_case_days: { day: Date };
    case_views: CaseViewRow;
    events_to_notify: { case_id: string; version: number };
    notifications: NotificationsTable;
    notification_deliveries: NotificationDeliveriesTable;
    notification_choices: { user_id: number; choices: JSONColumnType<NotificationChoices> };
    refused_emails: { user_id: number; refused_at: Date };
    push_devices: PushDevicesTable;
  };
export type Database = Kysely<Schema>;

/** The columns of work under a lease; see lease.ts. */
type LeaseColumns = { attempts: Generated<number>; lease_until: Date | null };

type UsersTable = TableWithColumns<
  UserRow,
  {
    id: GeneratedAlways<number>;
    /** A deleted account is disabled as well, so that it cannot log in. */
    deleted_at: Date | null;
    /** Whether a deleted account may still have photos that are to be deleted, all or only those in the trash. */
    photos_to_remove: Generated<boolean>;
    trash_to_remove: Generated<boolean>;
    /** For the search of accounts. */
    trigrams: GeneratedAlways<string[]>;
  }
>;

type SessionsTable = {
  session_id: string;
  user_id: number;
  created_at: Generated<Date>;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  last_used_at: Generated<Date>;
  /** It cannot be continued after this moment, however often it is used. */
  ends_at: Generated<Date>;
};

type RefreshTokensTable = NewRefreshToken & { session_id: string; used_at: Date | null };

type ImagesTable = TableWithColumns<
  ImageRow & NewImage,
  {
    status: Generated<ImageStatus>;
    analysis_results: JSONColumnType<NonNullable<ImageRow['analysis_results']>> | null;
    /** bit(64), as 64 digits. */
    perceptual_hash: string;
    /** The number of the last batch that queued it; 0 before the first. */
    batch_number: Generated<number>;
    /** The cell of a thousandth of a degree in which it was taken. */
    place_cell: GeneratedAlways<string | null>;
    place_words: GeneratedAlways<string>;
    detection_words: GeneratedAlways<string>;
    /** The number of detections of waste; -1 before the first analysis. */
    waste_count: GeneratedAlways<number>;
    /** 1 - average confidence, kept by triggers; -1 when there is no waste, and when a person decided. */
    uncertainty: Generated<number>;
    /** What the newest set of annotations says, kept by triggers and laid over every result; null without one. */
    annotated_results: Generated<object | null>;
    /** The key of the picture of that set. */
    annotated_key: Generated<string | null>;
    /** How bad its waste looks (ST-40), kept by triggers; -1 before the first analysis. */
    severity: Generated<number>;
  }
>;

/** See the migration of the trash. */
type TrashedImagesTable = Pick<TrashedImageRow, 'image_id' | 'user_id' | 'trashed_at' | 'trashed_by'> & {
  photo_sha256: string;
  /** The row of the image, and those of its runs, as JSON. */
  image: JSONColumnType<object>;
  runs: JSONColumnType<object[]>;
  /** The images that were marked as near duplicates of it. */
  near_duplicates: string[];
};

type ImageCountsTable = { user_id: number; status: ImageStatus; images: number };

type AnalysesTable = TableWithColumns<
  RunRow,
  LeaseColumns & {
    requested_by: number | null;
    /** The batch that it belongs to. */
    batch_id: string | null;
    options: JSONColumnType<ReprocessOptions>;
    status: Generated<ImageStatus>;
    /** How often its lease expired. */
    expirations: Generated<number>;
    worker: string | null;
    run_after: Generated<Date>;
    created_at: Generated<Date>;
    settings: JSONColumnType<NonNullable<RunRow['settings']>> | null;
    results: JSONColumnType<NonNullable<RunRow['results']>> | null;
    /** That of the results, kept by a trigger. */
    calibration_id: string | null;
  }
>;

type BatchesTable = TableWithColumns<
  Pick<BatchRow, 'batch_id' | 'state' | 'config' | 'started_at' | 'ended_at' | 'image_limit'>,
  {
    planned: Generated<number>;
    taken: Generated<number>;
    /** Later batches have higher numbers. */
    number: GeneratedAlways<number>;
    config: JSONColumnType<BatchRow['config']>;
    started_by: number | null;
    started_at: Generated<Date>;
    running_since: Date | null;
    /** Its running time in seconds before `running_since`. */
    ran_seconds: Generated<number>;
  }
>;

type BatchCountsTable = Pick<BatchRow, 'batch_id'> & {
  [Count in keyof Pick<BatchRow, 'completed' | 'unreadable' | 'completed_seconds'>]: Generated<
    BatchRow[Count]
  >;
};

type BulkJobsTable = TableWithColumns<
  Omit<BulkJobRow, 'can_undo'>,
  { requested_by: number; done: Generated<number>; failed: Generated<number>; skipped: Generated<number> }
>;

type BulkItemsTable = TableWithColumns<
  Omit<BulkItemRow, 'status'>,
  LeaseColumns & { job_id: string; due_at: Generated<Date> }
>;

type OrphanedObjectsTable = TableWithColumns<
  OrphanedObject,
  LeaseColumns & { due_at: Date; error: string | null }
>;

type CopiedKeysTable = { target: string; key: string; sha256: string; copied_at: Generated<Date> };

type MlConfigRow = {
  only_one: Generated<true>;
  config: JSONColumnType<MlConfig>;
  version: number;
  updated_at: Date;
  updated_by: number | null;
};

type ModelChecksTable = TableWithColumns<
  CheckRow,
  LeaseColumns & {
    status: Generated<CheckRow['status']>;
    config: JSONColumnType<MlConfig> | null;
    done: Generated<number>;
    total: Generated<number>;
    outages: Generated<number>;
    worker: string | null;
    requested_by: number | null;
    service: JSONColumnType<NonNullable<CheckRow['service']>> | null;
    performance: JSONColumnType<NonNullable<CheckRow['performance']>> | null;
  }
>;

type CalibrationsTable = TableWithColumns<
  Omit<CalibrationRow, 'state' | 'classes' | 'photo'>,
  {
    created_by: number | null;
    is_active: Generated<boolean>;
    classes: JSONColumnType<CalibrationRow['classes']>;
    photo: JSONColumnType<CalibrationRow['photo']>;
  }
>;

type MlWorkersTable = TableWithColumns<
  MlWorker,
  { taken_over_at: Generated<Date>; seen_at: Generated<Date> }
>;

type AuditLogTable = TableWithColumns<
  AuditEntry,
  { id: GeneratedAlways<string>; action: string; details: JSONColumnType<AuditEntry['details']> }
>;

type AddressesTable = KnownAddress & { language: string };

/** Totals of each hour; see the migration of upload figures. */
type FigureKind = 'status' | 'class' | 'bucket' | 'location' | 'time';

type NotificationsTable = {
  user_id: number;
  case_id: string;
  version: number;
  channel: NotificationChannel;
  kind: NotificationKind;
  at: Date;
  /** The claim of the delivery that began to send it; null while it waits. */
  began_attempt: number | null;
};

/** `due_at` is null while nothing waits. */
type NotificationDeliveriesTable = TableWithColumns<
  NotificationDelivery,
  LeaseColumns & { due_at: Date | null; additions: Generated<number>; failures: Generated<number> }
>;

type PushDevicesTable = Omit<PushDevice, 'subscription'> &
  PushSubscriptionForm['keys'] & { endpoint: string; added_at: Generated<Date> };
