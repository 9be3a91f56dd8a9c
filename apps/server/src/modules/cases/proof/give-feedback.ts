import type { CaseFeedback } from '@smart-waste/contract';
import { isSaidToBeClean } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { CaseRow } from '../ports.ts';
import { type ReporterDeps, requireReportedCase } from './act-as-reporter.ts';

type Feedback = { number: number; viewer: SessionUser; feedback: CaseFeedback };

const createNotCleanError = ({ status }: CaseRow) =>
  new AppError(
    'conflict',
    createReason('error.case.wrong_status', { status: createReason(`cases.status_${status}`) }),
  );

/**
 * Writes down whether a reporter finds the place clean, once for each cleaning: a note to the officer, which changes
 * nothing else (CA-105). The same answer again is answered with the case; another one is refused.
 */
export async function giveFeedback(
  deps: ReporterDeps,
  { number, viewer, feedback: { is_clean, words } }: Feedback,
): Promise<CaseRow> {
  const { user_id } = viewer;
  const { case_id } = await requireReportedCase(deps, number, viewer);
  const at = deps.clock.now();
  const { outcome, case: row } = await deps.caseFeedback.give({ case_id, user_id, is_clean }, (held) =>
    isSaidToBeClean(held)
      ? {
          event: {
            kind: is_clean ? 'said_clean' : 'said_not_clean',
            at,
            actor_id: null, // a reporter, whichever role they have (CA-26)
            action: null,
            from: null,
            to: null,
            text: words,
            is_public: false,
          },
          audit: {
            at,
            actor_id: user_id,
            action: 'case.feedback_given',
            subject: `case:${held.number}`,
            details: { is_clean },
          },
        }
      : null,
  );
  if (outcome === 'refused') throw createNotCleanError(row);
  if (outcome === 'given_before') {
    const given = await deps.caseFeedback.findFeedback(user_id, [case_id]);
    if (given.get(case_id) !== is_clean)
      throw new AppError('conflict', createReason('error.case.feedback_given'));
  }
  return row;
}
