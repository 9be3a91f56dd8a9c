import type { CaseEventKind, CaseOrder, CaseStatus, Category, CategoryForm } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import type { Language } from '@smart-waste/messages';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type {
  CaseChange,
  CaseEventRow,
  CasePhotoRow,
  CaseRow,
  NewCase,
  NewCaseEvent,
  NewReport,
  ReportRow,
  ShownPhotoRow,
} from './ports/case-rows.ts';
import type { CaseFiguresTable } from './ports/figures.ts';
import type { ModerationTable } from './ports/moderation.ts';
import type { CaseMoveTable } from './ports/moves.ts';
import type { CaseFeedbackTable, CasePhotoTable, PhotosToCompare } from './ports/proof.ts';
import type { ReplyTemplateTable } from './ports/reply-templates.ts';
import type { CaseViewTable } from './ports/views.ts';
import type { WorkOrderWriter } from './ports/work-orders.ts';

export type * from './ports/case-rows.ts';

export type CaseFilter = {
  statuses?: readonly CaseStatus[] | undefined;
  category_id?: number | undefined;
  /** null for cases without an assignee. */
  assignee_id?: number | null | undefined;
  /** Whose clock runs and whose due date is at or after `from` and before `before`. */
  due?: { from?: Date | undefined; before: Date } | undefined;
  waste?: string | undefined;
  text?: string | undefined;
  isReturned?: boolean | undefined;
  isEscalated?: boolean | undefined;
  /** Whether a case is cleaned and in the sample that is checked on site. */
  isCheckedOnSite?: boolean | undefined;
  near?: (Point & { meters: number }) | undefined;
};
/** The position of cases without a due date, which come last in the order of due dates. */
export const NO_DUE_DATE = new Date('9999-12-31T00:00:00.000Z');
/**
 * Where a page ended: the number, and the value of its order: core's computeUrgencyKey, `opened_at`, or `due_at` (NO_DUE_DATE
 * without one).
 */
export type CasePosition = { at: Date; number: number };
export type CasePaging = { limit: number; after: CasePosition | null; order: CaseOrder };
export type MapBounds = { south: number; north: number; west: number; east: number };

/** An upload from which a report may have to be made, claimed under a lease. */
export type UploadToReport = {
  image_id: string;
  attempts: number;
  /** The number of the case whose waste it shows, as its sender says; null when nothing was said. */
  same_case: number | null;
};

/** A case as one person sees it. */
export type CaseForViewer = {
  is_followed: boolean;
  /** The newest photo of a report that is public or this person's own. */
  photo: CasePhotoRow | null;
};

/** What is said of a case in lists beside its row. */
export type CaseMarks = {
  /**
   * Whether one of its reporters can answer a question: an account that is not disabled and a place where the question is
   * shown, which is the public page, or for a private case an upload in their history.
   */
  canAsk: boolean;
  /** Whether a reporter answered the question that was the last thing done or said in public. */
  isAnswered: boolean;
};

export type ChangedCase = { outcome: 'changed'; case: CaseRow } | { outcome: 'stale' | 'gone' };

/**
 * Cases with their reports, photos and events. Every change adds one event and one entry of the audit log in the same
 * transaction, and notifies the change feed.
 */
export type CaseTable = {
  /**
   * Opens a case with its first report. An upload has one report: for one that has a report already, also one that is
   * made at the same moment, nothing is written and that report's case is returned. The subject of the audit entry gets
   * the number: `case:1043`.
   */
  open: (
    opened: NewCase,
    report: NewReport,
    record: { event: NewCaseEvent; audit: Omit<AuditEntry, 'subject'> },
  ) => Promise<{ isNew: boolean; case: CaseRow; report: ReportRow }>;
  /**
   * Adds a report to the open case of this number; undefined when there is none. The same of an upload that has a report.
   * `change` says what else changes, of the case as it is locked, with this report and its follower counted.
   */
  join: (
    number: number,
    report: NewReport,
    record: { event: NewCaseEvent; audit: AuditEntry; change: (joined: CaseRow) => CaseChange },
  ) => Promise<{ isNew: boolean; case: CaseRow; report: ReportRow } | undefined>;
  /** The case to which the report of this number belongs. */
  findByNumber: (number: number) => Promise<CaseRow | undefined>;
  findById: (case_id: string) => Promise<CaseRow | undefined>;
  listPage: (filter: CaseFilter, paging: CasePaging) => Promise<CaseRow[]>;
  countUpTo: (filter: CaseFilter, max: number) => Promise<number>;
  /** The most urgent cases within these bounds. */
  listInBounds: (bounds: MapBounds, filter: CaseFilter, limit: number) => Promise<CaseRow[]>;
  /**
   * The public cases that a report of this place and moment may be about (CA-06), as far as they are within this many
   * metres: the nearest first, by the share of their category's distance.
   */
  listNear: (seen: Point & { at: Date; meters: number }, limit: number) => Promise<CaseRow[]>;
  /** What this person may see of these cases beside the public: whether they follow them, and photos of their own. */
  findSeenBy: (user_id: number, case_ids: readonly string[]) => Promise<Map<string, CaseForViewer>>;
  /** The case that this number opened, also when it was merged into another since. */
  findOpenedBy: (number: number) => Promise<CaseRow | undefined>;
  /**
   * Open cases that were not escalated and that the city has not answered within the hours of their category; the
   * oldest first.
   */
  listUnanswered: (now: Date, limit: number) => Promise<CaseRow[]>;
  /** The newest photo of the reports of each of these cases; cases without one are missing. */
  findPreviews: (case_ids: readonly string[]) => Promise<Map<string, CasePhotoRow>>;
  findMarks: (case_ids: readonly string[]) => Promise<Map<string, CaseMarks>>;
  listReports: (case_id: string) => Promise<ReportRow[]>;
  /** Of the people who reported this case and have chosen a language: each one once. */
  listReporterLanguages: (case_id: string) => Promise<Language[]>;
  /** Those whose uploads exist, and those of the staff; newest first. */
  listPhotos: (case_id: string) => Promise<CasePhotoRow[]>;
  /** Those that everyone may see, newest first: of its reports the newest, at most `maxOfReports`. */
  listPublicPhotos: (case_id: string, maxOfReports: number) => Promise<ShownPhotoRow[]>;
  /** Newest first; those of all kinds, unless some are named. */
  listEvents: (case_id: string, kinds?: readonly CaseEventKind[]) => Promise<CaseEventRow[]>;
  /** What the change to this version replaced; undefined when it cannot be undone. */
  findValuesBefore: (case_id: string, version: number) => Promise<CaseChange | undefined>;
  /** The case that this person changed with this key. */
  findChangedBySender: (caused_by: number, idempotency_key: string) => Promise<CaseRow | undefined>;
  /** The version that it got by that change. */
  findVersionBySender: (caused_by: number, idempotency_key: string) => Promise<number | undefined>;
  /**
   * Changes a case if it still has this version. `gone` when there is no such case, `not_assignable` when it would be
   * open with an assignee who cannot work on cases then. The event has the next version. A key with which its sender changes another case at the same moment counts as a stale version.
   */
  change: (
    caseRow: Pick<CaseRow, 'case_id' | 'version'> & { assignee_id?: number | null },
    change: CaseChange,
    record: { event: NewCaseEvent; audit: AuditEntry },
  ) => Promise<ChangedCase | { outcome: 'not_assignable' }>;
  /** The reports of these uploads that this person sent, with their cases. */
  listReportsOfUploads: (
    user_id: number,
    image_ids: readonly string[],
  ) => Promise<{ report: ReportRow; case: CaseRow }[]>;
  /** The reports that this person sent about the case to which the report of this number belongs, with that case. */
  listReportsInCase: (user_id: number, number: number) => Promise<{ report: ReportRow; case: CaseRow }[]>;
  /**
   * Changes a report of this person with an entry in the audit log, and adds no event; undefined when there is no such
   * report of theirs. The subject of the entry gets the number of the case to which the report belongs.
   */
  updateReport: (
    reportKey: { user_id: number; number: number },
    change: Partial<Pick<ReportRow, 'is_public' | 'words'>>,
    audit: Omit<AuditEntry, 'subject'>,
  ) => Promise<{ report: ReportRow; case: CaseRow } | undefined>;
};

/**
 * Uploads in which waste was detected, whose sender says that they show the waste of a case, or which have a report and were
 * analysed again. They may be deleted, or of staff.
 */
export type UploadsToReport = {
  claim: (batch: { limit: number; leaseSeconds: number }) => Promise<UploadToReport[]>;
  renew: (upload: UploadToReport, leaseSeconds: number) => Promise<boolean>;
  /** Deletes the entry: its report was made, or none is needed. */
  complete: (upload: UploadToReport) => Promise<boolean>;
  /** It can be claimed again after this delay. */
  release: (upload: UploadToReport, delayMs: number) => Promise<boolean>;
};

export type CategoryTable = {
  /** The default category first, then by the English name. */
  list: () => Promise<Category[]>;
  /** Adds a category unless there are `max` already. The subject of the entry gets the id: `category:7`. */
  add: (
    form: CategoryForm,
    max: number,
    audit: Omit<AuditEntry, 'subject'>,
  ) => Promise<Category | 'too_many'>;
  /** `stale` when another change came first; `gone` when there is no such category. */
  update: (
    categoryVersion: { category_id: number; version: number },
    form: CategoryForm,
    audit: AuditEntry,
  ) => Promise<Category | 'stale' | 'gone'>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  cases: CaseTable;
  uploadsToReport: UploadsToReport;
  categories: CategoryTable;
  casePhotos: CasePhotoTable;
  photosToCompare: PhotosToCompare;
  caseFeedback: CaseFeedbackTable;
  caseMoves: CaseMoveTable;
  workOrderWriter: WorkOrderWriter;
  caseModeration: ModerationTable;
  caseFigures: CaseFiguresTable;
  caseViews: CaseViewTable;
  replyTemplates: ReplyTemplateTable;
};
