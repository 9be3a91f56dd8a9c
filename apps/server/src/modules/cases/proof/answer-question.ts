import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound } from '../case-access.ts';
import { changeNewest } from '../changes/stale-case.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { type ReporterDeps, reportedCase, reporterChange } from './act-as-reporter.ts';

/** Answers the city's question of a case that waits for its reporters, so that its clock goes on (CA-14). */
export async function answerQuestion(
  deps: ReporterDeps & Pick<Deps, 'users'>,
  { number, viewer, text }: { number: number; viewer: SessionUser; text: string },
): Promise<CaseRow> {
  const attempt = async (held: CaseRow): Promise<CaseRow | 'stale'> => {
    const { change, ...record } = await reporterChange(deps, held, { viewer, action: 'resume', words: text });
    const answer = await deps.cases.change(held, change, record);
    if (answer.outcome === 'gone') throw caseNotFound();
    return answer.outcome === 'changed' ? answer.case : 'stale';
  };
  const read = () => reportedCase(deps, number, viewer);
  return changeNewest(deps, { read, attempt, viewer: 'reporter' });
}
