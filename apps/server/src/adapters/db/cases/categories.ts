import type { Category, CategoryForm } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { CategoryTable } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

const CATEGORY_ROW = [
  'category_id',
  'names',
  'waste_classes',
  'hours_to_clean',
  'hours_to_answer',
  'joining_distance_meters',
  'joining_days',
  'reopening_days',
  'percent_checked_on_site',
  'responsible',
  'danger_phone',
  'is_active',
  'is_default',
  'version',
] as const satisfies (keyof Category)[];

/** The categories of a database. */
export const createCategoryTable = (db: Database): CategoryTable => ({
  list: () =>
    db
      .selectFrom('categories')
      .select(CATEGORY_ROW)
      .orderBy('is_default', 'desc')
      .orderBy(sql`lower(names ->> 'en')`)
      .orderBy('category_id')
      .execute(),
  add: (...added) => addCategory(db, ...added),
  update: (...change) => updateCategory(db, ...change),
});

const toRow = ({ names, ...form }: CategoryForm) => ({ ...form, names: JSON.stringify(names) });

/** The default category, which always is there, is locked, so that two that are added at the same moment are both counted. */
const addCategory = (
  db: Database,
  ...[form, max, audit]: Parameters<CategoryTable['add']>
): ReturnType<CategoryTable['add']> =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('categories')
      .select('category_id')
      .where('is_default', '=', true)
      .forNoKeyUpdate()
      .execute();
    const { count } = await trx
      .selectFrom('categories')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= max) return 'too_many';
    const added = await trx
      .insertInto('categories')
      .values(toRow(form))
      .returning(CATEGORY_ROW)
      .executeTakeFirstOrThrow();
    await createAuditLog(trx).write({ ...audit, subject: `category:${added.category_id}` });
    return added;
  });

/** Of two changes of one version the second waits for the first, and then finds another version. */
const updateCategory = (
  db: Database,
  ...[{ category_id, version }, form, audit]: Parameters<CategoryTable['update']>
): ReturnType<CategoryTable['update']> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('categories')
      .set({ ...toRow(form), version: version + 1 })
      .where('category_id', '=', category_id)
      .where('version', '=', version)
      .returning(CATEGORY_ROW)
      .executeTakeFirst();
    if (changed) {
      await createAuditLog(trx).write(audit);
      return changed;
    }
    const known = await trx
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', category_id)
      .executeTakeFirst();
    return known ? 'stale' : 'gone';
  });
