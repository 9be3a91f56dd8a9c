import type { CaseSplit } from '@smart-waste/contract';
import { decideSplit, findSplitRefusal } from '@smart-waste/core';
import { createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError, requireChangeableCase } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import { refuseStale } from '../changes/change-case.ts';
import { createStaleCaseError } from '../changes/stale-case-error.ts';
import type { CaseRow, Deps } from '../ports.ts';
import type { MoveDeps } from './merge-case.ts';
import { moveRecord } from './move-records.ts';

/** Gives chosen reports of a case a case of their own (CA-51); returns that one. */
export async function splitCase(
  deps: MoveDeps & Pick<Deps, 'ids'>,
  { number, viewer, split }: { number: number; viewer: SessionUser; split: CaseSplit },
): Promise<CaseRow> {
  const caseRow = await requireChangeableCase(deps, number, viewer);
  await refuseStale(deps, caseRow, split.version);
  const numbers = [...new Set(split.reports)];
  const now = deps.clock.now();
  const category = getCategory(await deps.categories.list(), caseRow.category_id);
  const record = moveRecord(viewer, now);
  const opened_number = Math.min(...numbers);
  const details = { from: caseRow.number, to: opened_number, reports: numbers.length };
  const refused = findSplitRefusal(caseRow, await deps.cases.listReports(caseRow.case_id), numbers);
  if (refused) throw createInvalidFieldError('reports', refused);
  const request = { source: caseRow, numbers, new_id: deps.ids.newId(), at: now };
  const answer = await deps.caseMoves.split(request, (source, reports, followers) => {
    const refusal = findSplitRefusal(source, reports, numbers);
    if (refusal) throw createInvalidFieldError('reports', refusal);
    const chosen = reports.filter((report) => numbers.includes(report.number));
    const remaining = reports.filter((report) => !numbers.includes(report.number));
    const { opened, source: change } = decideSplit(
      source,
      { chosen, remaining },
      { now, category, followers },
    );
    const [one, other] = [source.number, opened_number];
    return {
      source: {
        change,
        ...record({ number: one, other, status: null }, { kind: 'split_off', action: 'case.split', details }),
      },
      opened: {
        case: {
          ...opened,
          category_id: source.category_id,
          public_note: '',
          public_reply: '',
          responsible: null,
          merged_into: null,
        },
        ...record(
          { number: other, other: one, status: opened.status },
          { kind: 'split_from', action: 'case.split', details },
        ),
      },
    };
  });
  if (answer.outcome === 'moved') return answer.to;
  throw answer.outcome === 'gone'
    ? createCaseNotFoundError()
    : await createStaleCaseError(deps, caseRow.case_id);
}
