import type { CaseTable } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import type { WordShares } from '../search/word-shares.ts';
import { createCaseContents } from './case-contents.ts';
import { readCaseMarks } from './case-marks.ts';
import { countCasesUpTo, listCasesInBounds, readCasePage } from './case-page.ts';
import { CASE_ROW, isNumber } from './case-row.ts';
import { changeCase } from './change-case.ts';
import { joinCase } from './join-case.ts';
import { findNearCases, listCasesSeenBy } from './near-cases.ts';
import { openCase } from './open-case.ts';
import { listReportsInCase, listReportsOfUploads, updateReport } from './reports.ts';
import { listUnansweredCases } from './unanswered-cases.ts';

/** The cases of a database. */
export function createCaseTable(db: Database, readShares: WordShares): CaseTable {
  const context = { db, readShares };
  const cases = db.selectFrom('cases').select(CASE_ROW);
  return {
    open: (...opened) => openCase(db, ...opened),
    join: (...joined) => db.transaction().execute((trx) => joinCase(trx, ...joined)),
    findByNumber: (number) => {
      const reported = db.selectFrom('reports').select('case_id').where(isNumber(number));
      return cases.where('case_id', '=', reported).executeTakeFirst();
    },
    findById: (case_id) => cases.where('case_id', '=', case_id).executeTakeFirst(),
    findChangedBySender: (caused_by, idempotency_key) => {
      const changed = db
        .selectFrom('case_events')
        .select('case_id')
        .where('caused_by', '=', caused_by)
        .where('idempotency_key', '=', idempotency_key);
      return cases.where('case_id', '=', changed).executeTakeFirst();
    },
    findVersionBySender: async (caused_by, idempotency_key) => {
      const events = db.selectFrom('case_events').select('version').where('caused_by', '=', caused_by);
      const made = await events.where('idempotency_key', '=', idempotency_key).executeTakeFirst();
      return made?.version;
    },
    listNear: (...args) => findNearCases(db, ...args),
    findSeenBy: (...args) => listCasesSeenBy(db, ...args),
    findOpenedBy: (number) => cases.where(isNumber(number)).executeTakeFirst(),
    listPage: (filter, paging) => readCasePage(context, filter, paging),
    countUpTo: (filter, max) => countCasesUpTo(context, filter, max),
    listInBounds: (...args) => listCasesInBounds(context, ...args),
    listUnanswered: (...args) => listUnansweredCases(db, ...args),
    findMarks: (case_ids) => readCaseMarks(db, case_ids),
    ...createCaseContents(db),
    change: (...change) => changeCase(db, ...change),
    listReportsOfUploads: (...args) => listReportsOfUploads(db, ...args),
    listReportsInCase: (user_id, number) => listReportsInCase(db, user_id, number),
    updateReport: (...change) => updateReport(db, ...change),
  };
}
