import { users } from './0001-users.ts';
import { images } from './0002-images.ts';
import { analyses } from './0003-analyses.ts';
import { imageCounts } from './0004-image-counts.ts';
import { lapses } from './0005-lapses.ts';
import { peopleSearch } from './0006-people-search.ts';
import { imageSearch } from './0007-image-search.ts';
import { bulkJobs } from './0007b-bulk-jobs.ts';
import { overview } from './0008-overview.ts';
import { steering } from './0009-steering.ts';
import { modelChecks } from './0009b-model-checks.ts';
import { batches } from './0010-batches.ts';
import { uploadFigures } from './0011-upload-figures.ts';
import { copiedKeys } from './0012-copied-keys.ts';
import { gathering } from './0013-gathering.ts';
import { addresses } from './0014-addresses.ts';
import { claimRun } from './0015-claim-run.ts';
import { standardNames } from './0016-standard-names.ts';
import { runFunctions } from './0017-run-functions.ts';
import { noDrawingStage } from './0018-no-drawing-stage.ts';
import { userLanguage } from './0019-user-language.ts';
import { reasons } from './0020-reasons.ts';
import { requestNames } from './0021-request-names.ts';
import { ownSessions } from './0022-own-sessions.ts';
import { accountRemoval } from './0023-account-removal.ts';
import { trash } from './0024-trash.ts';
import { distinctObjects } from './0025-distinct-objects.ts';
import { batchLimits } from './0029-batch-limits.ts';
import { reviews } from './0030-reviews.ts';
import { advanceQueue } from './0032-advance-queue.ts';
import { severity } from './0033-severity.ts';
import { unlocatedImages } from './0034-unlocated-images.ts';
import { skippedItems } from './0035-skipped-items.ts';
import { accountsToClear } from './0036-accounts-to-clear.ts';
import { cases } from './0037-cases.ts';
import { notifications } from './0038-notifications.ts';
import { caseProof } from './0039-case-proof.ts';
import { changesSentOnce } from './0040-changes-sent-once.ts';
import { sameCase } from './0041-same-case.ts';
import { caseUndo } from './0042-case-undo.ts';
import { escalation } from './0043-escalation.ts';
import { urgencyKey } from './0044-urgency-key.ts';
import { publicReply } from './0045-public-reply.ts';
import { reportsToUpdate } from './0046-reports-to-update.ts';
import { caseMoves } from './0047-case-moves.ts';
import { moderation } from './0048-moderation.ts';
import { caseFigures } from './0049-case-figures.ts';
import { caseViews } from './0050-case-views.ts';
import { annotations } from './0051-annotations.ts';
import { caseDayFigures } from './0052-case-day-figures.ts';
import { casesDue } from './0053-cases-due.ts';
import { unassignedStatus } from './0054-unassigned-status.ts';
import { replyTemplates } from './0055-reply-templates.ts';
import { checkedShare } from './0056-checked-share.ts';
import { reviewers } from './0058-reviewers.ts';
import { wordOfPeople } from './0059-word-of-people.ts';
import { reviewQueue } from './0060-review-queue.ts';
import { casesOfCategoryByStatus } from './0061-cases-of-category-by-status.ts';
import { presentCleanings } from './0062-present-cleanings.ts';
import { casesReturnedAndEscalated } from './0063-cases-returned-and-escalated.ts';
import { evaluationSamples } from './0064-evaluation-samples.ts';
import { evaluations } from './0065-evaluations.ts';
import { calibrations } from './0066-calibrations.ts';
import { datasets } from './0068-datasets.ts';
import { leaseSince } from './0072-lease-since.ts';
import { reviewPages } from './0073-review-pages.ts';
import { datasetImports } from './0074-dataset-imports.ts';
import { datasetExports } from './0075-dataset-exports.ts';
import { backups } from './0080-backups.ts';
import { productVersions } from './0090-product-versions.ts';
import { processes } from './0095-processes.ts';
import { failedRuns } from './0096-failed-runs.ts';
import { failedDatasets } from './0098-failed-datasets.ts';
import { restoredCopies } from './0099-restored-copies.ts';
import { backupSchedule } from './0100-backup-schedule.ts';
import { blindDrafts } from './0101-blind-drafts.ts';
import { draftsOutliveTrash } from './0102-drafts-outlive-trash.ts';
import { endedEvaluationPhotos } from './0103-ended-evaluation-photos.ts';
import { calibratedAverages } from './0104-calibrated-averages.ts';
import { growingSamples } from './0105-growing-samples.ts';
import { labelledBefore } from './0106-labelled-before.ts';
import { claimIds } from './0107-claim-ids.ts';
import { suspectsAgain } from './0108-suspects-again.ts';
import { unnamedReporters } from './0109-unnamed-reporters.ts';
import { outages } from './0110-outages.ts';
import type { MigrationStep } from './step.ts';

/** Every step from an empty database to this version, in order. A step that has been released never changes. */
export const MIGRATIONS: Record<string, MigrationStep> = {
  '0001-users': users,
  '0002-images': images,
  '0003-analyses': analyses,
  '0004-image-counts': imageCounts,
  '0005-lapses': lapses,
  '0006-people-search': peopleSearch,
  '0007-image-search': imageSearch,
  '0007b-bulk-jobs': bulkJobs,
  '0008-overview': overview,
  '0009-steering': steering,
  '0009b-model-checks': modelChecks,
  '0010-batches': batches,
  '0011-upload-figures': uploadFigures,
  '0012-copied-keys': copiedKeys,
  '0013-gathering': gathering,
  '0014-addresses': addresses,
  '0015-claim-run': claimRun,
  '0016-standard-names': standardNames,
  '0017-run-functions': runFunctions,
  '0018-no-drawing-stage': noDrawingStage,
  '0019-user-language': userLanguage,
  '0020-reasons': reasons,
  '0021-request-names': requestNames,
  '0022-own-sessions': ownSessions,
  '0023-account-removal': accountRemoval,
  '0024-trash': trash,
  '0025-distinct-objects': distinctObjects,
  '0029-batch-limits': batchLimits,
  '0030-reviews': reviews,
  '0032-advance-queue': advanceQueue,
  '0033-severity': severity,
  '0034-unlocated-images': unlocatedImages,
  '0035-skipped-items': skippedItems,
  '0036-accounts-to-clear': accountsToClear,
  '0037-cases': cases,
  '0038-notifications': notifications,
  '0039-case-proof': caseProof,
  '0040-changes-sent-once': changesSentOnce,
  '0041-same-case': sameCase,
  '0042-case-undo': caseUndo,
  '0043-escalation': escalation,
  '0044-urgency-key': urgencyKey,
  '0045-public-reply': publicReply,
  '0046-reports-to-update': reportsToUpdate,
  '0047-case-moves': caseMoves,
  '0048-moderation': moderation,
  '0049-case-figures': caseFigures,
  '0050-case-views': caseViews,
  '0051-annotations': annotations,
  '0052-case-day-figures': caseDayFigures,
  '0053-cases-due': casesDue,
  '0054-unassigned-status': unassignedStatus,
  '0055-reply-templates': replyTemplates,
  '0056-checked-share': checkedShare,
  '0058-reviewers': reviewers,
  '0059-word-of-people': wordOfPeople,
  '0060-review-queue': reviewQueue,
  '0061-cases-of-category-by-status': casesOfCategoryByStatus,
  '0062-present-cleanings': presentCleanings,
  '0063-cases-returned-and-escalated': casesReturnedAndEscalated,
  '0064-evaluation-samples': evaluationSamples,
  '0065-evaluations': evaluations,
  '0066-calibrations': calibrations,
  '0068-datasets': datasets,
  '0072-lease-since': leaseSince,
  '0073-review-pages': reviewPages,
  '0074-dataset-imports': datasetImports,
  '0075-dataset-exports': datasetExports,
  '0080-backups': backups,
  '0090-product-versions': productVersions,
  '0095-processes': processes,
  '0096-failed-runs': failedRuns,
  '0098-failed-datasets': failedDatasets,
  '0099-restored-copies': restoredCopies,
  '0100-backup-schedule': backupSchedule,
  '0101-blind-drafts': blindDrafts,
  '0102-drafts-outlive-trash': draftsOutliveTrash,
  '0103-ended-evaluation-photos': endedEvaluationPhotos,
  '0104-calibrated-averages': calibratedAverages,
  '0105-growing-samples': growingSamples,
  '0106-labelled-before': labelledBefore,
  '0107-claim-ids': claimIds,
  '0108-suspects-again': suspectsAgain,
  '0109-unnamed-reporters': unnamedReporters,
  '0110-outages': outages,
};
