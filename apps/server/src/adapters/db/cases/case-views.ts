import type { CaseViewRow, CaseViewTable } from '../../../modules/cases/ports/views.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { findViolatedIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { lockPerson } from '../tables/users.ts';

const VIEW_ROW = [
  'view_id',
  'user_id',
  'name',
  'query',
  'is_shared',
  'created_at',
] as const satisfies (keyof CaseViewRow)[];

/** The saved views of a database. */
export const createCaseViewTable = (db: Database): CaseViewTable => ({
  list: (user_id) =>
    db
      .selectFrom('case_views')
      .innerJoin('users', 'users.id', 'case_views.user_id')
      .select(VIEW_ROW.map((column) => `case_views.${column}` as const))
      // A view is shared only while its owner is an admin.
      .where(({ and, eb, or }) =>
        or([
          eb('case_views.user_id', '=', user_id),
          and([eb('is_shared', '=', true), eb('role', '=', 'admin'), eb('disabled_at', 'is', null)]),
        ]),
      )
      .orderBy(({ fn }) => fn('lower', ['case_views.name']))
      .orderBy('view_id')
      .execute(),
  add: (view, max, audit) =>
    catchTakenName(() => db.transaction().execute((trx) => addView(trx, view, { max, audit }))),
  update: (held, change, audit) =>
    catchTakenName(() =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('case_views')
          .set(change)
          .where('view_id', '=', held.view_id)
          .where('user_id', '=', held.user_id)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return 'gone';
        if (audit) await createAuditLog(trx).write(audit);
        return 'updated';
      }),
    ),
  remove: ({ view_id, user_id }, audit) =>
    db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('case_views')
        .where('view_id', '=', view_id)
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n && audit) await createAuditLog(trx).write(audit);
      return numDeletedRows > 0n;
    }),
});

type AddOptions = { max: number; audit: AuditEntry | null };

async function addView(trx: Database, view: CaseViewRow, { max, audit }: AddOptions) {
  const { user_id } = view;
  await lockPerson(trx, user_id);
  const { count } = await trx
    .selectFrom('case_views')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) return 'too_many';
  await trx.insertInto('case_views').values(view).execute();
  if (audit) await createAuditLog(trx).write(audit);
  return 'added';
}

async function catchTakenName<Outcome>(write: () => Promise<Outcome>): Promise<Outcome | 'name_taken'> {
  try {
    return await write();
  } catch (error) {
    if (findViolatedIndex(error) !== 'case_views_by_name') throw error;
    return 'name_taken';
  }
}
