import type { Category, OwnCase, OwnReport } from '@smart-waste/contract';
import { canReopen, computeReopenUntil, findDangerPhone, listReporterActions } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { getCategory } from './case-category.ts';
import { getShownDueDate } from './moments.ts';
import type { CaseRow, Deps, ReportRow } from './ports.ts';

type OwnRow = { report: ReportRow; case: CaseRow };
type ReportDeps = Pick<Deps, 'caseFeedback' | 'cases' | 'categories' | 'clock'>;
type ReportUpdate = Partial<Pick<ReportRow, 'is_public' | 'words'>>;
/** `given` is what the person said about the present cleaning of their cases. */
type Context = { categories: readonly Category[]; given: ReadonlyMap<string, boolean>; now: Date };

/** A case as one of its reporters sees it. */
export function presentOwnCase(row: CaseRow, { categories, given, now }: Context): OwnCase {
  const category = getCategory(categories, row.category_id);
  const saidClean = given.get(row.case_id) ?? null;
  return {
    number: row.number,
    status: row.status,
    category_id: row.category_id,
    public_note: row.public_note,
    responsible: row.responsible,
    danger_phone: findDangerPhone(row.status, category),
    is_private: row.is_private,
    changed_at: row.changed_at.toISOString(),
    due_at: getShownDueDate(row)?.toISOString() ?? null,
    cleaned_at: row.cleaned_at?.toISOString() ?? null,
    reopen_until: canReopen(row, category, now)
      ? (computeReopenUntil(row, category)?.toISOString() ?? null)
      : null,
    said_clean: saidClean,
    allowed: listReporterActions(row, { category, now, saidClean }),
  };
}

function present({ report, case: row }: OwnRow, context: Context): OwnReport {
  const { number, image_id, created_at, is_public } = report;
  const words = report.is_hidden ? '' : report.words;
  return {
    number,
    image_id,
    words,
    created_at: created_at.toISOString(),
    is_public,
    case: presentOwnCase(row, context),
  };
}

/** Reports as the person sees them who sent them. */
async function presentOwnReports(
  { caseFeedback, categories, clock }: Omit<ReportDeps, 'cases'>,
  { user_id }: SessionUser,
  rows: readonly OwnRow[],
): Promise<OwnReport[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.case.case_id);
  const [all, given] = await Promise.all([categories.list(), caseFeedback.findFeedback(user_id, ids)]);
  const now = clock.now();
  return rows.map((row) => present(row, { categories: all, given, now }));
}

/** A report as the person sees it who sent it. */
export async function presentOwnReport(
  deps: Omit<ReportDeps, 'cases'>,
  viewer: SessionUser,
  row: OwnRow,
): Promise<OwnReport> {
  const [report] = await presentOwnReports(deps, viewer, [row]);
  if (!report) throw createReportNotFoundError();
  return report;
}

/** The reports of these uploads, as far as they are this person's and have one. */
export async function listOwnReports(
  deps: ReportDeps,
  viewer: SessionUser,
  image_ids: readonly string[],
): Promise<OwnReport[]> {
  return presentOwnReports(deps, viewer, await deps.cases.listReportsOfUploads(viewer.user_id, image_ids));
}

/** The reports of this person that belong to the case of this number; none when they reported something else. */
export async function listOwnReportsOfCase(
  deps: ReportDeps,
  viewer: SessionUser,
  number: number,
): Promise<OwnReport[]> {
  return presentOwnReports(deps, viewer, await deps.cases.listReportsInCase(viewer.user_id, number));
}

const createReportNotFoundError = () =>
  new AppError('not_found', createReason('error.case.report_not_found'));

/** Changes what the sender of a report may change: whether its photo is public, and its words. */
export async function updateOwnReport(
  { cases, clock }: Pick<Deps, 'cases' | 'clock'>,
  { number, viewer, update }: { number: number; viewer: SessionUser; update: ReportUpdate },
): Promise<OwnRow> {
  const { user_id } = viewer;
  const changed = await cases.updateReport({ user_id, number }, update, {
    at: clock.now(),
    actor_id: user_id,
    action: 'case.report_changed',
    details: update.is_public === undefined ? {} : { is_public: update.is_public },
  });
  if (!changed) throw createReportNotFoundError();
  return changed;
}
