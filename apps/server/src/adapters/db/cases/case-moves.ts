import type { CaseMoveTable } from '../../../modules/cases/ports/moves.ts';
import type { Database } from '../schema.ts';
import { mergeCases } from './merge-cases.ts';
import { splitCase } from './split-case.ts';
import { undoMove } from './undo-move.ts';

/** The merges and splits of the cases of a database. */
export const createCaseMoveTable = (db: Database): CaseMoveTable => ({
  merge: (...args) => db.transaction().execute((trx) => mergeCases(trx, ...args)),
  split: (...args) => db.transaction().execute((trx) => splitCase(trx, ...args)),
  find: ({ case_id, version }) =>
    db
      .selectFrom('case_moves')
      .select(['kind', 'from_case_id', 'from_version', 'to_case_id', 'to_version'])
      .where(({ or, and, eb }) =>
        or([
          and([eb('from_case_id', '=', case_id), eb('from_version', '=', version)]),
          and([eb('to_case_id', '=', case_id), eb('to_version', '=', version)]),
        ]),
      )
      .executeTakeFirst(),
  undo: (...args) => db.transaction().execute((trx) => undoMove(trx, ...args)),
});
