import type { CaseTable } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import type { WordShares } from '../search/word-shares.ts';
import { caseContents } from './case-contents.ts';
import { caseMarks } from './case-marks.ts';
import { casePage, casesInBounds, countCasesUpTo } from './case-page.ts';
import { CASE_ROW, isNumber } from './case-row.ts';
import { changeCase } from './change-case.ts';
import { joinCase } from './join-case.ts';
import { casesSeenBy, nearCases } from './near-cases.ts';
import { openCase } from './open-case.ts';
import { reportsInCase, reportsOfUploads, updateReport } from './reports.ts';
import { unansweredCases } from './unanswered-cases.ts';

/** The cases of a database. */
export function caseTable(db: Database, sharesOf: WordShares): CaseTable {
  const context = { db, sharesOf };
  const cases = db.selectFrom('cases').select(CASE_ROW);
  return {
    open: (...opened) => openCase(db, ...opened),
    join: (...joined) => db.transaction().execute((trx) => joinCase(trx, ...joined)),
    byNumber: (number) => {
      const reported = db.selectFrom('reports').select('case_id').where(isNumber(number));
      return cases.where('case_id', '=', reported).executeTakeFirst();
    },
    byId: (case_id) => cases.where('case_id', '=', case_id).executeTakeFirst(),
    changedBySender: (caused_by, idempotency_key) => {
      const changed = db
        .selectFrom('case_events')
        .select('case_id')
        .where('caused_by', '=', caused_by)
        .where('idempotency_key', '=', idempotency_key);
      return cases.where('case_id', '=', changed).executeTakeFirst();
    },
    versionBySender: async (caused_by, idempotency_key) => {
      const events = db.selectFrom('case_events').select('version').where('caused_by', '=', caused_by);
      const made = await events.where('idempotency_key', '=', idempotency_key).executeTakeFirst();
      return made?.version;
    },
    near: (...args) => nearCases(db, ...args),
    seenBy: (...args) => casesSeenBy(db, ...args),
    openedBy: (number) => cases.where(isNumber(number)).executeTakeFirst(),
    page: (filter, paging) => casePage(context, filter, paging),
    countUpTo: (filter, max) => countCasesUpTo(context, filter, max),
    inBounds: (...args) => casesInBounds(context, ...args),
    unanswered: (...args) => unansweredCases(db, ...args),
    marks: (case_ids) => caseMarks(db, case_ids),
    ...caseContents(db),
    change: (...change) => changeCase(db, ...change),
    reportsOfUploads: (...args) => reportsOfUploads(db, ...args),
    reportsInCase: (user_id, number) => reportsInCase(db, user_id, number),
    updateReport: (...change) => updateReport(db, ...change),
  };
}
