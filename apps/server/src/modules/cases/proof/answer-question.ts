import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound } from '../case-access.ts';
import { staleCase } from '../changes/stale-case.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { type ReporterDeps, reportedCase, reporterChange } from './act-as-reporter.ts';

/** A reporter holds no version: what they say is decided again of the case as it is then. */
const MAX_ATTEMPTS = 10;

/** Answers the city's question of a case that waits for its reporters, so that its clock goes on (CA-14). */
export async function answerQuestion(
  deps: ReporterDeps & Pick<Deps, 'users'>,
  { number, viewer, text }: { number: number; viewer: SessionUser; text: string },
): Promise<CaseRow> {
  let held = await reportedCase(deps, number, viewer);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { change, ...record } = await reporterChange(deps, held, { viewer, action: 'resume', words: text });
    const answer = await deps.cases.change(held, change, record);
    if (answer.outcome === 'changed') return answer.case;
    if (answer.outcome === 'gone') throw caseNotFound();
    held = await reportedCase(deps, number, viewer);
  }
  throw await staleCase(deps, held.case_id, 'reporter');
}
