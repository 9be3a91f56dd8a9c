import type { CaseSplit } from '@smart-waste/contract';
import { decideSplit, splitRefusal } from '@smart-waste/core';
import { invalidField } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound, changeableCase } from '../case-access.ts';
import { categoryOf } from '../case-category.ts';
import { refuseStale } from '../changes/change-case.ts';
import { staleCase } from '../changes/stale-case.ts';
import type { CaseRow, Deps } from '../ports.ts';
import type { MoveDeps } from './merge-case.ts';
import { moveRecord } from './move-records.ts';

/** Gives chosen reports of a case a case of their own (CA-51); returns that one. */
export async function splitCase(
  deps: MoveDeps & Pick<Deps, 'ids'>,
  { number, viewer, split }: { number: number; viewer: SessionUser; split: CaseSplit },
): Promise<CaseRow> {
  const held = await changeableCase(deps, number, viewer);
  await refuseStale(deps, held, split.version);
  const numbers = [...new Set(split.reports)];
  const now = deps.clock.now();
  const category = categoryOf(await deps.categories.list(), held.category_id);
  const record = moveRecord(viewer, now);
  const opened_number = Math.min(...numbers);
  const details = { from: held.number, to: opened_number, reports: numbers.length };
  const refused = splitRefusal(held, await deps.cases.reports(held.case_id), numbers);
  if (refused) throw invalidField('reports', refused);
  const request = { source: held, numbers, new_id: deps.ids.newId(), at: now };
  const answer = await deps.caseMoves.split(request, (source, reports, followers) => {
    const refusal = splitRefusal(source, reports, numbers);
    if (refusal) throw invalidField('reports', refusal);
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
  throw answer.outcome === 'gone' ? caseNotFound() : await staleCase(deps, held.case_id);
}
