import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import { changeNewest } from '../changes/stale-case-error.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { decideReporterChange, type ReporterDeps, requireReportedCase } from './act-as-reporter.ts';

/** Answers the city's question of a case that waits for its reporters, so that its clock goes on (CA-14). */
export async function answerQuestion(
  deps: ReporterDeps & Pick<Deps, 'users'>,
  { number, viewer, text }: { number: number; viewer: SessionUser; text: string },
): Promise<CaseRow> {
  const attempt = async (caseRow: CaseRow): Promise<CaseRow | 'stale'> => {
    const { change, ...record } = await decideReporterChange(deps, caseRow, {
      viewer,
      action: 'resume',
      words: text,
    });
    const answer = await deps.cases.change(caseRow, change, record);
    if (answer.outcome === 'gone') throw createCaseNotFoundError();
    return answer.outcome === 'changed' ? answer.case : 'stale';
  };
  const read = () => requireReportedCase(deps, number, viewer);
  return changeNewest(deps, { read, attempt, viewer: 'reporter' });
}
