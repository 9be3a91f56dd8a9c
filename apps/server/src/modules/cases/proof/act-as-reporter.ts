import type { CaseTransition, OwnCase } from '@smart-waste/contract';
import { decideTransition } from '@smart-waste/core';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound } from '../case-access.ts';
import { categoryOf } from '../case-category.ts';
import { eventActor } from '../changes/change-case.ts';
import { presentOwnCase } from '../own-reports.ts';
import type { CaseChange, CaseRow, Deps, NewCaseEvent } from '../ports.ts';

export type ReporterDeps = Pick<Deps, 'caseFeedback' | 'cases' | 'categories' | 'clock'>;
/** What a reporter changes of a case, ready to be written. */
export type ReporterChange = { change: CaseChange; event: NewCaseEvent; audit: AuditEntry };

/** The case with this number when this person reported or follows it, whichever role they have. */
export async function reportedCase(
  { cases, caseFeedback }: Pick<Deps, 'cases' | 'caseFeedback'>,
  number: number,
  { user_id }: SessionUser,
): Promise<CaseRow> {
  const row = await cases.byNumber(number);
  if (!row || !(await caseFeedback.isReporter(row.case_id, user_id))) throw caseNotFound();
  return row;
}

/** What an action of a reporter makes of the case as it is; throws why it is refused. */
export async function reporterChange(
  { categories, clock }: Pick<Deps, 'categories' | 'clock'>,
  held: CaseRow,
  { viewer, action, words }: { viewer: SessionUser; action: CaseTransition['action']; words: string },
): Promise<ReporterChange> {
  const now = clock.now();
  const category = categoryOf(await categories.list(), held.category_id);
  const request = { action, reason: words };
  const decision = decideTransition(held, request, {
    actor: 'reporter',
    now,
    canAsk: false, // it is not theirs to ask
    category,
  });
  if (decision.outcome === 'refused') {
    const { kind, reason } = decision.refusal;
    throw kind === 'incomplete' ? invalidField('text', reason) : new AppError('conflict', reason);
  }
  const { change, event } = decision;
  return {
    change,
    event: { ...event, at: now, actor_id: eventActor(viewer) },
    audit: {
      at: now,
      actor_id: viewer.user_id,
      action: 'case.status_changed',
      subject: `case:${held.number}`,
      details: { from: held.status, to: change.status },
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
    deps.caseFeedback.given(user_id, [row.case_id]),
  ]);
  return presentOwnCase(row, { categories, given, now: deps.clock.now() });
}
