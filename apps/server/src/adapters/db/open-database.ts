import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../lib/errors.ts';
import type { OwnStatements } from '../../modules/operations/ports.ts';
import type { ChangeFeed } from '../../ports/change-feed.ts';
import { createAnnotationTable } from './annotations/annotations.ts';
import { createLabelSuspectTable } from './annotations/label-suspects.ts';
import { createPhotoHintTable } from './annotations/photo-hints.ts';
import { createReviewQueueTable } from './annotations/review-queue.ts';
import { createSecondOpinionTable } from './annotations/second-opinions.ts';
import { createBackupTable } from './backups/backups.ts';
import { createErasureQueue } from './backups/erasures.ts';
import { createKnownObjectTable } from './backups/known-objects.ts';
import { createRowSource } from './backups/row-source.ts';
import { refuseUnfinishedRestore } from './backups/unfinished-restore.ts';
import { createBatchTable } from './batches/batches.ts';
import { createBulkTable } from './bulk/bulk-jobs.ts';
import { createCaseFeedbackTable } from './cases/case-feedback.ts';
import { createCaseFiguresTable } from './cases/case-figures.ts';
import { createCaseMoveTable } from './cases/case-moves.ts';
import { createCasePhotoTable } from './cases/case-photos.ts';
import { createCaseViewTable } from './cases/case-views.ts';
import { createCaseTable } from './cases/cases.ts';
import { createCategoryTable } from './cases/categories.ts';
import { createModerationTable } from './cases/moderate-case.ts';
import { createPhotosToCompare } from './cases/photos-to-compare.ts';
import { createPublicPhotos } from './cases/public-photos.ts';
import { createReplyTemplateTable } from './cases/reply-templates.ts';
import { unassignCases } from './cases/unassign-cases.ts';
import { createUploadsToReport } from './cases/uploads-to-report.ts';
import { type ChangeScope, openChangeFeed } from './change-feed.ts';
import { createDatasetExportTable } from './datasets/dataset-exports.ts';
import { createDatasetImportTable } from './datasets/dataset-imports.ts';
import { createDatasetTable } from './datasets/datasets.ts';
import { createCalibrationSamples } from './evaluations/calibration-samples.ts';
import { createEvaluationTable } from './evaluations/evaluations.ts';
import { createEvaluationSampleTable } from './evaluations/samples.ts';
import { createLocatedUploads } from './figures/located-uploads.ts';
import { createUploadFigures } from './figures/upload-figures.ts';
import { listDoneSteps, listPendingSteps, migrate, refuseUnmigrated } from './migrate.ts';
import { createNotificationChoiceTable } from './notifying/notification-choices.ts';
import { createNotificationQueue } from './notifying/notification-queue.ts';
import { createPushDeviceTable } from './notifying/push-devices.ts';
import { openPool } from './open-pool.ts';
import { createBackupResultsReader } from './operations/backup-results.ts';
import { createDiskSampleTable } from './operations/disk-samples.ts';
import { createProcessTable } from './operations/processes.ts';
import { createRecentRuns } from './operations/recent-runs.ts';
import { createDatabaseSizeReader, createServerStatements } from './operations/server-statements.ts';
import { createStatementClock, type StatementClock } from './operations/statement-times.ts';
import { mapPoolErrors } from './pg-errors.ts';
import { requireCreatePrivilege } from './require-create-privilege.ts';
import { createAnalysisTable } from './runs/runs.ts';
import type { Database, Schema } from './schema.ts';
import { createWordShares } from './search/word-shares.ts';
import { createAccountRemovals } from './tables/account-removals.ts';
import { createAddressTable } from './tables/addresses.ts';
import { createAuditLog, createAuditReader } from './tables/audit-log.ts';
import { createCalibrationTable } from './tables/calibrations.ts';
import { createCopyRecordTable } from './tables/copy-records.ts';
import { createFillLock } from './tables/fill-lock.ts';
import { createImageTable } from './tables/images.ts';
import { createInstallationTable } from './tables/installation.ts';
import { createMlConfigTable } from './tables/ml-config.ts';
import { createMlWorkerTable } from './tables/ml-workers.ts';
import { createModelCheckTable } from './tables/model-checks.ts';
import { createObjectLedger } from './tables/object-ledger.ts';
import { createOwnRecords } from './tables/own-records.ts';
import { createPasswordResetTable } from './tables/password-resets.ts';
import { createPastUploads } from './tables/past-uploads.ts';
import { createProductionTable } from './tables/production-figures.ts';
import { createServiceCallTable } from './tables/service-calls.ts';
import { createSessionTable } from './tables/sessions.ts';
import { createTrashTable } from './tables/trash-table.ts';
import { createUserTable } from './tables/users.ts';

/** As long as a person waits for an answer; after that the connection attempt fails. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer than any query of a request takes with a million uploads; a frozen database answers none. */
const QUERY_TIMEOUT_MS = 30_000;
/** The delay until TCP probes detect a connection whose other end vanished. */
const KEEP_ALIVE_MS = 10_000;
/** A new connection reads the catalogue and plans everything again: its first claim took 10 to 18 ms instead of 2. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
const MIGRATION_CONNECTIONS = 1;
const OLDEST_VERSION = 15;

export type Tables = ReturnType<typeof createTables> & { ownStatements: OwnStatements };

export type OpenDatabase = {
  tables: Tables;
  changeFeed: ChangeFeed;
  kysely: Database;
  migrate: () => Promise<void>;
  /** Whether a version of the product has created its tables. */
  isInstalled: () => Promise<boolean>;
  /** Throws StartupError unless this version has migrated the database. Changes nothing. */
  requireMigrated: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens a PostgreSQL database of version 15 or newer. Throws when it does not answer or is too old; from then on a
 * lost database fails the queries of that moment, and later queries reconnect automatically.
 */
export async function openDatabase({
  connection,
  poolSize,
  log,
  changeScope = 'all',
  queryTimeoutMs = QUERY_TIMEOUT_MS,
}: {
  connection: PoolConfig;
  poolSize: number;
  log: Logger;
  changeScope?: ChangeScope;
  queryTimeoutMs?: number;
}): Promise<OpenDatabase> {
  const settings = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
  };
  const statements = createStatementClock();
  const kysely = connect(
    openPool({ ...settings, query_timeout: queryTimeoutMs, max: poolSize }, log),
    statements,
  );
  try {
    await refuseOldVersion(kysely);
    const changeFeed = await openChangeFeed(settings, { log, scope: changeScope });
    return {
      tables: { ...createTables(kysely, settings), ownStatements: statements },
      changeFeed,
      kysely,
      migrate: async () => {
        const unlimited = connect(openPool({ ...settings, max: MIGRATION_CONNECTIONS }, log)); // a large table takes minutes
        await refuseUnfinishedRestore(unlimited)
          .then(() => requireCreatePrivilegeIfDue(unlimited))
          .then(() => migrate(unlimited, { log }))
          .finally(() => unlimited.destroy());
      },
      isInstalled: async () => (await listDoneSteps(kysely)).length > 0,
      requireMigrated: async () => {
        await refuseUnfinishedRestore(kysely);
        await refuseUnmigrated(kysely);
      },
      close: async () => {
        await changeFeed.close();
        await kysely.destroy();
      },
    };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** The product itself needs no right to create tables: another user may have migrated the database. */
async function requireCreatePrivilegeIfDue(db: Database): Promise<void> {
  if ((await listPendingSteps(db)).length > 0) await requireCreatePrivilege(db);
}

/** Statements of migrations are not measured. */
const connect = (pool: Pool, statements?: StatementClock) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: mapPoolErrors(pool, statements?.measure) }),
  });

async function refuseOldVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `Smart Waste needs PostgreSQL ${OLDEST_VERSION} or newer, and this is version ${version}.`,
    );
  }
}

/** What backups and restored copies need. */
const createBackupTables = (db: Database, connection: PoolConfig) => ({
  rowSource: createRowSource(connection),
  backups: createBackupTable(db),
  knownObjects: createKnownObjectTable(db),
  erasureQueue: createErasureQueue(db),
  installation: createInstallationTable(db),
});

/** Implements every port whose data are in the database. */
const createTables = (db: Database, connection: PoolConfig, readShares = createWordShares(db)) => ({
  ...createBackupTables(db, connection),
  users: createUserTable(db, unassignCases),
  sessions: createSessionTable(db),
  passwordResets: createPasswordResetTable(db),
  accountRemovals: createAccountRemovals(db, unassignCases),
  images: createImageTable(db, readShares),
  trash: createTrashTable(db),
  analyses: createAnalysisTable(db),
  bulk: createBulkTable(db, readShares),
  objectLedger: createObjectLedger(db),
  copyRecords: createCopyRecordTable(db),
  batches: createBatchTable(db),
  mlConfig: createMlConfigTable(db),
  mlWorkers: createMlWorkerTable(db),
  modelChecks: createModelCheckTable(db),
  calibrations: createCalibrationTable(db),
  calibrationSamples: createCalibrationSamples(db),
  datasets: createDatasetTable(db),
  datasetExports: createDatasetExportTable(db),
  datasetImports: createDatasetImportTable(db),
  pastUploads: createPastUploads(db),
  fillLock: createFillLock(db),
  productionFigures: createProductionTable(db),
  audit: createAuditLog(db),
  auditReader: createAuditReader(db),
  serviceCalls: createServiceCallTable(db),
  processes: createProcessTable(db),
  diskSamples: createDiskSampleTable(db),
  recentRuns: createRecentRuns(db),
  serverStatements: createServerStatements(db),
  readDatabaseSize: createDatabaseSizeReader(db),
  readBackupResults: createBackupResultsReader(db),
  figures: createUploadFigures(db),
  locatedUploads: createLocatedUploads(db),
  addresses: createAddressTable(db),
  cases: createCaseTable(db, readShares),
  categories: createCategoryTable(db),
  caseViews: createCaseViewTable(db),
  annotations: createAnnotationTable(db),
  reviewQueue: createReviewQueueTable(db),
  labelSuspects: createLabelSuspectTable(db),
  photoHints: createPhotoHintTable(db),
  secondOpinions: createSecondOpinionTable(db),
  evaluations: createEvaluationTable(db),
  evaluationSamples: createEvaluationSampleTable(db),
  replyTemplates: createReplyTemplateTable(db),
  casePhotos: createCasePhotoTable(db),
  photosToCompare: createPhotosToCompare(db),
  caseFeedback: createCaseFeedbackTable(db),
  caseMoves: createCaseMoveTable(db),
  caseModeration: createModerationTable(db),
  caseFigures: createCaseFiguresTable(db),
  ownRecords: createOwnRecords(db),
  uploadsToReport: createUploadsToReport(db),
  notificationChoices: createNotificationChoiceTable(db),
  notificationQueue: createNotificationQueue(db),
  pushDevices: createPushDeviceTable(db),
  publicPhotos: createPublicPhotos(db),
  probe: async () => {
    await sql`select 1`.execute(db);
  },
});
