import type { ReplyTemplate, ReplyTemplateForm } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { ReplyTemplateTable } from '../../../modules/cases/ports/reply-templates.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

const TEMPLATE_ROW = [
  'template_id',
  'names',
  'texts',
  'used_for',
  'position',
  'version',
] as const satisfies (keyof ReplyTemplate)[];

const listTemplates = (db: Database): Promise<ReplyTemplate[]> =>
  db.selectFrom('reply_templates').select(TEMPLATE_ROW).orderBy('position').execute();

/** The templates of replies in a database. Their positions are always 1, 2, 3 …, so that changes come one by one. */
export const createReplyTemplateTable = (db: Database): ReplyTemplateTable => ({
  list: () => listTemplates(db),
  add: (...added) => changeLocked(db, (trx) => addTemplate(trx, ...added)),
  update: (...change) => changeLocked(db, (trx) => updateTemplate(trx, ...change)),
  remove: (...removed) => changeLocked(db, (trx) => removeTemplate(trx, ...removed)),
});

const changeLocked = <Result>(db: Database, change: (trx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table reply_templates in share row exclusive mode`.execute(trx);
    return change(trx);
  });

const toRow = ({ names, texts, used_for }: ReplyTemplateForm) => ({
  names: JSON.stringify(names),
  texts: JSON.stringify(texts),
  used_for,
});

const readTemplate = (trx: Database, template_id: number): Promise<ReplyTemplate> =>
  trx
    .selectFrom('reply_templates')
    .select(TEMPLATE_ROW)
    .where('template_id', '=', template_id)
    .executeTakeFirstOrThrow();

/** Numbers the templates in their order, with this one at this position. */
async function place(trx: Database, template_id: number, position: number): Promise<void> {
  const others = (await listTemplates(trx))
    .map((template) => template.template_id)
    .filter((id) => id !== template_id);
  await renumber(trx, others.toSpliced(position - 1, 0, template_id));
}

const renumber = (trx: Database, inOrder: readonly number[]) =>
  sql`update reply_templates set position = ordered.position
        from unnest(${inOrder}::integer[]) with ordinality as ordered (template_id, position)
       where reply_templates.template_id = ordered.template_id
         and reply_templates.position <> ordered.position`.execute(trx);

async function addTemplate(
  trx: Database,
  ...[form, max, audit]: Parameters<ReplyTemplateTable['add']>
): ReturnType<ReplyTemplateTable['add']> {
  const { length } = await listTemplates(trx);
  if (length >= max) return 'too_many';
  const { template_id } = await trx
    .insertInto('reply_templates')
    .values({ ...toRow(form), position: length + 1 })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  if (form.position !== undefined) await place(trx, template_id, form.position);
  await createAuditLog(trx).write({ ...audit, subject: `reply_template:${template_id}` });
  return readTemplate(trx, template_id);
}

type TemplateVersion = { template_id: number; version: number };

/** Why nothing can be done with this version; null when it is the present one. */
async function findRefusal(
  trx: Database,
  { template_id, version }: TemplateVersion,
): Promise<'gone' | 'stale' | null> {
  const held = (await listTemplates(trx)).find((template) => template.template_id === template_id);
  if (!held) return 'gone';
  return held.version === version ? null : 'stale';
}

async function updateTemplate(
  trx: Database,
  ...[held, form, audit]: Parameters<ReplyTemplateTable['update']>
): ReturnType<ReplyTemplateTable['update']> {
  const refused = await findRefusal(trx, held);
  if (refused) return refused;
  const { template_id, version } = held;
  await trx
    .updateTable('reply_templates')
    .set({ ...toRow(form), version: version + 1 })
    .where('template_id', '=', template_id)
    .execute();
  if (form.position !== undefined) await place(trx, template_id, form.position);
  await createAuditLog(trx).write(audit);
  return readTemplate(trx, template_id);
}

async function removeTemplate(
  trx: Database,
  ...[held, audit]: Parameters<ReplyTemplateTable['remove']>
): ReturnType<ReplyTemplateTable['remove']> {
  const refused = await findRefusal(trx, held);
  if (refused) return refused;
  await trx.deleteFrom('reply_templates').where('template_id', '=', held.template_id).execute();
  await renumber(
    trx,
    (await listTemplates(trx)).map(({ template_id }) => template_id),
  );
  await createAuditLog(trx).write(audit);
  return 'deleted';
}
