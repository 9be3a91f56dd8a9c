import { type RawBuilder, sql } from 'kysely';
import type { BulkSelection, BulkTable, NewBulkJob } from '../../../modules/jobs/ports.ts';
import { joinWithAnd } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { collectConditions, prepareSearch } from '../search/image-filter.ts';
import type { SearchContext } from '../search/words.ts';
import { createAuditLog } from '../tables/audit-log.ts';

/** See BulkTable.start. */
export async function startJob(
  context: SearchContext,
  ...[job, { selection, max }, entry]: Parameters<BulkTable['start']>
): Promise<number> {
  const chosen = await selectImages(context, selection, max + 1);
  return context.db.transaction().execute(async (trx) => {
    const total = await writeJob(trx, { job, chosen, max });
    if (total > 0 && total <= max)
      await createAuditLog(trx).write({ ...entry, details: { total, ...entry.details } });
    return total;
  });
}

type ChosenImages = { job: NewBulkJob; chosen: RawBuilder<unknown>; max: number };

/** Writes job and items; returns how many images were chosen. */
async function writeJob(trx: Database, { job, chosen, max }: ChosenImages): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with chosen as materialized (${chosen}),
    counted as (select count(*)::integer as total from chosen),
    job as (
      insert into bulk_jobs (job_id, action, requested_by, created_at, total)
      select ${job.job_id}::uuid, ${job.action}, ${job.requested_by}::integer, ${job.created_at}::timestamptz, total
        from counted where total between 1 and ${max}::integer
      returning job_id),
    items as (
      insert into bulk_items (job_id, position, image_id, location)
      select job_id, position, image_id, location from job cross join chosen)
    select total from counted`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** Picked ids without an image are items, too: their result is `gone`. */
async function selectImages(context: SearchContext, selection: BulkSelection, limit: number) {
  if ('image_ids' in selection)
    return sql`
      select picked.image_id, min(picked.position)::integer as position, coalesce(min(images.location), min(trashed.image ->> 'location'), '') as location
        from unnest(${selection.image_ids}::uuid[]) with ordinality as picked (image_id, position)
        left join images on images.image_id = picked.image_id
        left join trashed_images as trashed on trashed.image_id = picked.image_id
       group by picked.image_id`;
  if ('deletedBy' in selection) return selectDeletedItems(selection.deletedBy);
  const conditions = collectConditions(await prepareSearch(context, selection.filter));
  return sql`
    select image_id, location, row_number() over (order by uploaded_at desc, image_id desc)::integer as position
      from (select image_id, location, uploaded_at from images where ${joinWithAnd(conditions)} limit ${limit}) as found`;
}

/**
 * What a job deleted, without the images that were restored and deleted again since. The audit log has the deletion of
 * each row in the trash, at the same time, and names the job that it belongs to; the entry is missing where a process
 * of 0.1.0 was killed between the two, and then the row counts as the job's when its requester deleted it.
 */
const selectDeletedItems = (job_id: string) => sql`
  select item.image_id, item.location, item.position
    from bulk_jobs as job
    join bulk_items as item on item.job_id = job.job_id and item.result = 'done'
   where job.job_id = ${job_id}
     and not exists (
       select from trashed_images as trashed
        where trashed.image_id = item.image_id
          and (trashed.trashed_by is distinct from job.requested_by
               or exists (
                 select from audit_log as entry
                  where entry.subject = trashed.image_id::text and entry.at = trashed.trashed_at
                    and entry.action = 'image.deleted' and entry.details ->> 'job' is distinct from job.job_id::text)))`;
