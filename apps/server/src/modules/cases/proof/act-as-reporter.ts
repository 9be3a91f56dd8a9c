import type { CaseTransition, OwnCase } from '@smart-waste/contract';
import { decideTransition } from '@smart-waste/core';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import { presentOwnCase } from '../own-reports.ts';
import type { CaseChange, CaseRow, Deps, NewCaseEvent } from '../ports.ts';

export type ReporterDeps = Pick<Deps, 'caseFeedback' | 'cases' | 'categories' | 'clock'>;
/** What a reporter changes of a case, ready to be written. */
export type ReporterChange = { change: CaseChange; event: NewCaseEvent; audit: AuditEntry };

/** The case with this number when this person reported or follows it, whichever role they have. */
export async function requireReportedCase(
  { cases, caseFeedback }: Pick<Deps, 'cases' | 'caseFeedback'>,
  number: number,
  { user_id }: SessionUser,
): Promise<CaseRow> {
  const row = await cases.findByNumber(number);
  if (!row || !(await caseFeedback.isReporter(row.case_id, user_id))) throw createCaseNotFoundError();
  return row;
}

/** What an action of a reporter makes of the case as it is; throws why it is refused. */
export async function decideReporterChange(
  { categories, clock }: Pick<Deps, 'categories' | 'clock'>,
  caseRow: CaseRow,
  { viewer, action, words }: { viewer: SessionUser; action: CaseTransition['action']; words: string },
): Promise<ReporterChange> {
  const now = clock.now();
  const category = getCategory(await categories.list(), caseRow.category_id);
  const request = { action, reason: words };
  const decision = decideTransition(caseRow, request, {
    actor: 'reporter',
    now,
    canAsk: false, // it is not theirs to ask
    category,
  });
  if (decision.outcome === 'refused') {
    const { kind, reason } = decision.refusal;
    throw kind === 'incomplete' ? createInvalidFieldError('text', reason) : new AppError('conflict', reason);
  }
  const { change, event } = decision;
  return {
    change,
    event: { ...event, at: now, actor_id: null }, // a reporter, whichever role they have (CA-26)
    audit: {
      at: now,
      actor_id: viewer.user_id,
      action: 'case.status_changed',
      subject: `case:${caseRow.number}`,
      details: { from: caseRow.status, to: change.status },
    },
  };
}

/** A case as the reporter sees it who has just answered. */
export async function showToReporter(
  deps: Pick<Deps, 'caseFeedback' | 'categories' | 'clock'>,
  row: CaseRow,
  { user_id }: SessionUser,
): Promise<OwnCase> {
  const [categories, given] = await Promise.all([
    deps.categories.list(),
    deps.caseFeedback.findFeedback(user_id, [row.case_id]),
  ]);
  return presentOwnCase(row, { categories, given, now: deps.clock.now() });
}
