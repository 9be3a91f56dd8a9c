import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../lib/errors.ts';
import type { OwnStatements } from '../../modules/operations/ports.ts';
import type { ChangeFeed } from '../../ports/change-feed.ts';
import { annotationTable } from './annotations/annotations.ts';
import { labelSuspectTable } from './annotations/label-suspects.ts';
import { photoHintTable } from './annotations/photo-hints.ts';
import { reviewQueueTable } from './annotations/review-queue.ts';
import { secondOpinionTable } from './annotations/second-opinions.ts';
import { backupTable } from './backups/backups.ts';
import { erasureQueue } from './backups/erasures.ts';
import { knownObjectTable } from './backups/known-objects.ts';
import { rowSource } from './backups/row-source.ts';
import { refuseUnfinishedRestore } from './backups/unfinished-restore.ts';
import { batchTable } from './batches/batches.ts';
import { bulkTable } from './bulk/bulk-jobs.ts';
import { caseFeedback } from './cases/case-feedback.ts';
import { caseFigures } from './cases/case-figures.ts';
import { caseMoveTable } from './cases/case-moves.ts';
import { casePhotos } from './cases/case-photos.ts';
import { caseViewTable } from './cases/case-views.ts';
import { caseTable } from './cases/cases.ts';
import { categoryTable } from './cases/categories.ts';
import { caseModeration } from './cases/moderate-case.ts';
import { photosToCompare } from './cases/photos-to-compare.ts';
import { publicPhotos } from './cases/public-photos.ts';
import { replyTemplateTable } from './cases/reply-templates.ts';
import { unassignCases } from './cases/unassign-cases.ts';
import { uploadsToReport } from './cases/uploads-to-report.ts';
import { type ChangeScope, openChangeFeed } from './change-feed.ts';
import { datasetExportTable } from './datasets/dataset-exports.ts';
import { datasetImportTable } from './datasets/dataset-imports.ts';
import { datasetTable } from './datasets/datasets.ts';
import { calibrationSamples } from './evaluations/calibration-samples.ts';
import { evaluationTable } from './evaluations/evaluations.ts';
import { evaluationSampleTable } from './evaluations/samples.ts';
import { locatedUploads } from './figures/located-uploads.ts';
import { uploadFigures } from './figures/upload-figures.ts';
import { migrate, refuseUnmigrated } from './migrate.ts';
import { notificationChoiceTable } from './notifying/notification-choices.ts';
import { notificationQueue } from './notifying/notification-queue.ts';
import { pushDeviceTable } from './notifying/push-devices.ts';
import { openPool } from './open-pool.ts';
import { backupResults } from './operations/backup-results.ts';
import { diskSampleTable } from './operations/disk-samples.ts';
import { processTable } from './operations/processes.ts';
import { recentRuns } from './operations/recent-runs.ts';
import { databaseSize, serverStatements } from './operations/server-statements.ts';
import { type StatementClock, statementClock } from './operations/statement-times.ts';
import { poolWithMappedErrors } from './pg-errors.ts';
import { analysisTable } from './runs/runs.ts';
import type { Database, Schema } from './schema.ts';
import { wordShares } from './search/word-shares.ts';
import { accountRemovals } from './tables/account-removals.ts';
import { addressTable } from './tables/addresses.ts';
import { auditLog, auditReader } from './tables/audit-log.ts';
import { calibrationTable } from './tables/calibrations.ts';
import { copyRecordTable } from './tables/copy-records.ts';
import { fillLock } from './tables/fill-lock.ts';
import { imageTable } from './tables/images.ts';
import { installationTable } from './tables/installation.ts';
import { mlConfigTable } from './tables/ml-config.ts';
import { mlWorkerTable } from './tables/ml-workers.ts';
import { modelCheckTable } from './tables/model-checks.ts';
import { objectLedger } from './tables/object-ledger.ts';
import { ownRecords } from './tables/own-records.ts';
import { passwordResetTable } from './tables/password-resets.ts';
import { pastUploads } from './tables/past-uploads.ts';
import { productionTable } from './tables/production-figures.ts';
import { serviceCallTable } from './tables/service-calls.ts';
import { sessionTable } from './tables/sessions.ts';
import { trashTable } from './tables/trash-table.ts';
import { userTable } from './tables/users.ts';

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

export type Tables = ReturnType<typeof tablesOf> & { ownStatements: OwnStatements };

export type OpenDatabase = {
  tables: Tables;
  changeFeed: ChangeFeed;
  kysely: Database;
  migrate: () => Promise<void>;
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
  const statements = statementClock();
  const kysely = connect(
    openPool({ ...settings, query_timeout: queryTimeoutMs, max: poolSize }, log),
    statements,
  );
  try {
    await refuseOldVersion(kysely);
    const changeFeed = await openChangeFeed(settings, { log, scope: changeScope });
    return {
      tables: { ...tablesOf(kysely, settings), ownStatements: statements },
      changeFeed,
      kysely,
      migrate: async () => {
        const unlimited = connect(openPool({ ...settings, max: MIGRATION_CONNECTIONS }, log)); // a large table takes minutes
        await refuseUnfinishedRestore(unlimited)
          .then(() => migrate(unlimited, { log }))
          .finally(() => unlimited.destroy());
      },
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

/** Statements of migrations are not measured. */
const connect = (pool: Pool, statements?: StatementClock) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: poolWithMappedErrors(pool, statements?.measure) }),
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
const backupTablesOf = (db: Database, connection: PoolConfig) => ({
  rowSource: rowSource(connection),
  backups: backupTable(db),
  knownObjects: knownObjectTable(db),
  erasureQueue: erasureQueue(db),
  installation: installationTable(db),
});

/** Implements every port whose data are in the database. */
const tablesOf = (db: Database, connection: PoolConfig, sharesOf = wordShares(db)) => ({
  ...backupTablesOf(db, connection),
  users: userTable(db, unassignCases),
  sessions: sessionTable(db),
  passwordResets: passwordResetTable(db),
  accountRemovals: accountRemovals(db, unassignCases),
  images: imageTable(db, sharesOf),
  trash: trashTable(db),
  analyses: analysisTable(db),
  bulk: bulkTable(db, sharesOf),
  objectLedger: objectLedger(db),
  copyRecords: copyRecordTable(db),
  batches: batchTable(db),
  mlConfig: mlConfigTable(db),
  mlWorkers: mlWorkerTable(db),
  modelChecks: modelCheckTable(db),
  calibrations: calibrationTable(db),
  calibrationSamples: calibrationSamples(db),
  datasets: datasetTable(db),
  datasetExports: datasetExportTable(db),
  datasetImports: datasetImportTable(db),
  pastUploads: pastUploads(db),
  fillLock: fillLock(db),
  productionFigures: productionTable(db),
  audit: auditLog(db),
  auditReader: auditReader(db),
  serviceCalls: serviceCallTable(db),
  processes: processTable(db),
  diskSamples: diskSampleTable(db),
  recentRuns: recentRuns(db),
  serverStatements: serverStatements(db),
  databaseSize: databaseSize(db),
  backupResults: backupResults(db),
  figures: uploadFigures(db),
  locatedUploads: locatedUploads(db),
  addresses: addressTable(db),
  cases: caseTable(db, sharesOf),
  categories: categoryTable(db),
  caseViews: caseViewTable(db),
  annotations: annotationTable(db),
  reviewQueue: reviewQueueTable(db),
  labelSuspects: labelSuspectTable(db),
  photoHints: photoHintTable(db),
  secondOpinions: secondOpinionTable(db),
  evaluations: evaluationTable(db),
  evaluationSamples: evaluationSampleTable(db),
  replyTemplates: replyTemplateTable(db),
  casePhotos: casePhotos(db),
  photosToCompare: photosToCompare(db),
  caseFeedback: caseFeedback(db),
  caseMoves: caseMoveTable(db),
  caseModeration: caseModeration(db),
  caseFigures: caseFigures(db),
  ownRecords: ownRecords(db),
  uploadsToReport: uploadsToReport(db),
  notificationChoices: notificationChoiceTable(db),
  notificationQueue: notificationQueue(db),
  pushDevices: pushDeviceTable(db),
  publicPhotos: publicPhotos(db),
  probe: async () => {
    await sql`select 1`.execute(db);
  },
});
