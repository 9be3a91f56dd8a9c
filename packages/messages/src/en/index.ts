import { accountNameMessages } from './account-name.ts';
import { accountPageMessages } from './account-page.ts';
import { accountsMessages } from './accounts.ts';
import { adminDashboardMessages } from './admin-dashboard.ts';
import { adminUploadsMessages } from './admin-uploads.ts';
import { analysisMessages } from './analysis.ts';
import { analysisPageMessages } from './analysis-page.ts';
import { analysisRunsMessages } from './analysis-runs.ts';
import { analyticsMessages } from './analytics.ts';
import { annotateMessages } from './annotate.ts';
import { annotateAnnouncementMessages } from './annotate-announcement.ts';
import { annotateBoxesMessages } from './annotate-boxes.ts';
import { annotateDraftMessages } from './annotate-draft.ts';
import { annotateNoticesMessages } from './annotate-notices.ts';
import { annotatePhoneMessages } from './annotate-phone.ts';
import { annotateSubmittedMessages } from './annotate-submitted.ts';
import { answerMessages } from './answers.ts';
import { appMessages } from './app.ts';
import { auditActionMessages } from './audit-actions.ts';
import { auditDetailMessages } from './audit-details.ts';
import { auditLogMessages } from './audit-log.ts';
import { auditSentenceMessages } from './audit-sentences.ts';
import { authMessages } from './auth.ts';
import { authTestMessages } from './auth-test.ts';
import { backupMessages } from './backups.ts';
import { calibrationsMessages } from './calibrations.ts';
import { caseAnswerMessages } from './case-answer.ts';
import { caseBulkMessages } from './case-bulk.ts';
import { caseChecksMessages } from './case-checks.ts';
import { caseDetailsMessages } from './case-details.ts';
import { caseFiguresMessages } from './case-figures.ts';
import { caseMovesMessages } from './case-moves.ts';
import { caseOutputMessages } from './case-output.ts';
import { casePageMessages } from './case-page.ts';
import { caseSentenceMessages } from './case-sentences.ts';
import { caseViewsMessages } from './case-views.ts';
import { casesMessages } from './cases.ts';
import { categoriesMessages } from './categories.ts';
import { chartsMessages } from './charts.ts';
import { classMessages } from './classes.ts';
import { commandMessages } from './commands.ts';
import { connectionMessages } from './connection.ts';
import { crashMessages } from './crash.ts';
import { crewMessages } from './crew.ts';
import { dashboardMessages } from './dashboard.ts';
import { datasetExportsMessages } from './dataset-exports.ts';
import { datasetImportsMessages } from './dataset-imports.ts';
import { datasetsMessages } from './datasets.ts';
import { debugMessages } from './debug.ts';
import { demoMessages } from './demo.ts';
import { detectorMessages } from './detector.ts';
import { diagnosticsMessages } from './diagnostics.ts';
import { emailMessages } from './email.ts';
import { errorMessages } from './errors.ts';
import { evaluationNoteMessages } from './evaluation-notes.ts';
import { evaluationsMessages } from './evaluations.ts';
import { exportsMessages } from './exports.ts';
import { formMessages } from './forms.ts';
import { governmentMessages } from './government.ts';
import { healthMessages } from './health.ts';
import { historyMessages } from './history.ts';
import { imageAnalysisMessages } from './image-analysis.ts';
import { imagesMessages } from './images.ts';
import { labelGuideMessages } from './label-guide.ts';
import { landingMessages } from './landing.ts';
import { mapMessages } from './map.ts';
import { mlProcessorMessages } from './ml-processor.ts';
import { mlSettingsMessages } from './ml-settings.ts';
import { moderationMessages } from './moderation.ts';
import { notificationSettingsMessages } from './notification-settings.ts';
import { notificationMessages } from './notifications.ts';
import { operationsMessages } from './operations.ts';
import { outboxMessages } from './outbox.ts';
import { ownReportMessages } from './own-report.ts';
import { placeMessages } from './place.ts';
import { proofMessages } from './proof.ts';
import { replyTemplatesMessages } from './reply-templates.ts';
import { reportMessages } from './report.ts';
import { reviewQueueMessages } from './review-queue.ts';
import { rolesMessages } from './roles.ts';
import { sameCaseMessages } from './same-case.ts';
import { sampleMessages } from './sample.ts';
import { selectionMessages } from './selection.ts';
import { statusMessages } from './status.ts';
import { systemStatusMessages } from './system-status.ts';
import { textLengthMessages } from './text-length.ts';
import { timeMessages } from './time.ts';
import { trashMessages } from './trash.ts';
import { uiMessages } from './ui.ts';
import { uploadMessages } from './upload.ts';
import { uploadPageMessages } from './upload-page.ts';
import { usersMessages } from './users.ts';
import { validationMessages } from './validation.ts';
import { waitingMessages } from './waiting.ts';
import { workOrderMessages } from './work-order.ts';
import { workplaceMessages } from './workplace.ts';
import { wrongResultMessages } from './wrong-result.ts';
import { zonesMessages } from './zones.ts';

/** Every message of the product in its source language. A screen imports the areas that it shows, not all of them. */
export const english = {
  ...accountNameMessages,
  ...accountPageMessages,
  ...accountsMessages,
  ...adminDashboardMessages,
  ...adminUploadsMessages,
  ...analysisMessages,
  ...analysisPageMessages,
  ...analysisRunsMessages,
  ...analyticsMessages,
  ...annotateMessages,
  ...annotateAnnouncementMessages,
  ...annotateDraftMessages,
  ...annotateNoticesMessages,
  ...annotatePhoneMessages,
  ...annotateSubmittedMessages,
  ...annotateBoxesMessages,
  ...answerMessages,
  ...appMessages,
  ...auditActionMessages,
  ...auditDetailMessages,
  ...auditLogMessages,
  ...auditSentenceMessages,
  ...authMessages,
  ...authTestMessages,
  ...caseAnswerMessages,
  ...caseMovesMessages,
  ...backupMessages,
  ...calibrationsMessages,
  ...caseBulkMessages,
  ...caseChecksMessages,
  ...caseDetailsMessages,
  ...caseOutputMessages,
  ...casePageMessages,
  ...caseSentenceMessages,
  ...caseViewsMessages,
  ...casesMessages,
  ...caseFiguresMessages,
  ...categoriesMessages,
  ...chartsMessages,
  ...classMessages,
  ...commandMessages,
  ...connectionMessages,
  ...crashMessages,
  ...crewMessages,
  ...dashboardMessages,
  ...debugMessages,
  ...demoMessages,
  ...detectorMessages,
  ...evaluationNoteMessages,
  ...datasetExportsMessages,
  ...datasetImportsMessages,
  ...datasetsMessages,
  ...diagnosticsMessages,
  ...emailMessages,
  ...errorMessages,
  ...evaluationsMessages,
  ...exportsMessages,
  ...formMessages,
  ...governmentMessages,
  ...healthMessages,
  ...historyMessages,
  ...imageAnalysisMessages,
  ...imagesMessages,
  ...labelGuideMessages,
  ...landingMessages,
  ...mapMessages,
  ...mlProcessorMessages,
  ...mlSettingsMessages,
  ...notificationMessages,
  ...notificationSettingsMessages,
  ...operationsMessages,
  ...outboxMessages,
  ...moderationMessages,
  ...ownReportMessages,
  ...placeMessages,
  ...proofMessages,
  ...replyTemplatesMessages,
  ...reportMessages,
  ...reviewQueueMessages,
  ...rolesMessages,
  ...sameCaseMessages,
  ...sampleMessages,
  ...selectionMessages,
  ...statusMessages,
  ...systemStatusMessages,
  ...textLengthMessages,
  ...timeMessages,
  ...trashMessages,
  ...uiMessages,
  ...uploadMessages,
  ...uploadPageMessages,
  ...usersMessages,
  ...validationMessages,
  ...workOrderMessages,
  ...waitingMessages,
  ...workplaceMessages,
  ...zonesMessages,
  ...wrongResultMessages,
} as const;

export type English = typeof english;
export type MessageId = keyof English;
/** An area of messages, or all of them, in another language. */
export type Translation<Messages> = Readonly<Record<keyof Messages, string>>;
export type Catalogue = Translation<English>;
