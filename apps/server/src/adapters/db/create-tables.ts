import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { createAnnotationTable } from './annotations/annotations.ts';
import { createLabelSuspectTable } from './annotations/label-suspects.ts';
import { createPhotoHintTable } from './annotations/photo-hints.ts';
import { createReviewQueueTable } from './annotations/review-queue.ts';
import { createSecondOpinionTable } from './annotations/second-opinions.ts';
import { createBackupTable } from './backups/backups.ts';
import { createErasureQueue } from './backups/erasures.ts';
import { createKnownObjectTable } from './backups/known-objects.ts';
import { createRowSource } from './backups/row-source.ts';
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
import { createDatasetExportTable } from './datasets/dataset-exports.ts';
import { createDatasetImportTable } from './datasets/dataset-imports.ts';
import { createDatasetTable } from './datasets/datasets.ts';
import { createCalibrationSamples } from './evaluations/calibration-samples.ts';
import { createCalibrationTable } from './evaluations/calibrations.ts';
import { createEvaluationTable } from './evaluations/evaluations.ts';
import { createEvaluationSampleTable } from './evaluations/samples.ts';
import { createLocatedUploads } from './figures/located-uploads.ts';
import { createUploadFigures } from './figures/upload-figures.ts';
import { createNotificationChoiceTable } from './notifying/notification-choices.ts';
import { createNotificationQueue } from './notifying/notification-queue.ts';
import { createPushDeviceTable } from './notifying/push-devices.ts';
import { createBackupResultsReader } from './operations/backup-results.ts';
import { createDiskSampleTable } from './operations/disk-samples.ts';
import { createProcessTable } from './operations/processes.ts';
import { createRecentRuns } from './operations/recent-runs.ts';
import { createDatabaseSizeReader, createServerStatements } from './operations/server-statements.ts';
import { createAnalysisTable } from './runs/runs.ts';
import type { Database } from './schema.ts';
import { createWordShares } from './search/word-shares.ts';
import { createAccountRemovals } from './tables/account-removals.ts';
import { createAddressTable } from './tables/addresses.ts';
import { createAuditLog, createAuditReader } from './tables/audit-log.ts';
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

/** What backups and restored copies need. */
const createBackupTables = (db: Database, connection: PoolConfig) => ({
  rowSource: createRowSource(connection),
  backups: createBackupTable(db),
  knownObjects: createKnownObjectTable(db),
  erasureQueue: createErasureQueue(db),
  installation: createInstallationTable(db),
});

/** Implements every port whose data are in the database. */
export const createTables = (db: Database, connection: PoolConfig, readShares = createWordShares(db)) => ({
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
