import { sql } from 'kysely';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { TrashTable } from '../../../ports/trash-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { createAuditLog } from './audit-log.ts';

/**
 * See TrashTable.restore; inside the given transaction. Of several that restore an image, the one that deletes its row
 * in the trash is the one that restores.
 */
export async function restoreFromTrash(
  trx: Database,
  ...[image_id, entry]: Parameters<TrashTable['restore']>
): Promise<ImageRow | undefined> {
  const { rows } = await sql<TrashedUpload>`
    delete from trashed_images where image_id = ${image_id}
    returning image::text, runs::text, near_duplicates, image ->> 'possible_duplicate_of' as original,
              jsonb_path_exists(runs, '$[*] ? (@.finished_at == null)') as was_queued`.execute(trx);
  const [kept] = rows;
  if (!kept) return undefined;
  // Before the counts, which the insertion changes: otherwise two concurrent restorations could deadlock.
  await relinkNearDuplicates(trx, image_id, kept);
  await restoreRows(trx, kept);
  const image = await trx
    .selectFrom('images')
    .select(IMAGE_ROW)
    .where('image_id', '=', image_id)
    .executeTakeFirstOrThrow();
  if (entry) await createAuditLog(trx).write(entry);
  await notifyImageChanges(trx, [image], { change: 'created', runWaiting: kept.was_queued });
  return image;
}

type TrashedUpload = {
  /** JSON, passed on as text, so that every number stays as it is. */
  image: string;
  runs: string;
  near_duplicates: string[];
  /** The image that it is a near duplicate of. */
  original: string | null;
  /** Whether a run of it was waiting or running. */
  was_queued: boolean;
};

const QUEUED = JSON.stringify({ status: 'pending', stage: 'queued', error_message: null });

/**
 * A run that was waiting or running waits again: its worker cannot end it, because its lease is gone. Rows to which
 * these refer may be gone. The idempotency key belongs to the request that stored the photo; it may have been used again.
 */
async function restoreRows(
  trx: Database,
  { image, runs, original, was_queued }: TrashedUpload,
): Promise<void> {
  await sql`
    select insert_from_json('images', ${image}::jsonb
      || jsonb_build_object(
           'idempotency_key', null,
           'reviewed_by', (select id from users where id = (${image}::jsonb ->> 'reviewed_by')::integer),
           'possible_duplicate_of', (select image_id from images where image_id = ${original}::uuid for key share))
      || ${was_queued ? QUEUED : '{}'}::jsonb)`.execute(trx);
  await sql`
    select insert_from_json('analyses', run
      || jsonb_build_object('requested_by', (select id from users where id = (run ->> 'requested_by')::integer))
      || case when run ->> 'finished_at' is null
              then jsonb_build_object('status', 'pending', 'worker', null, 'lease_until', null, 'run_after', now(),
                                      'batch_id', null)
              else jsonb_build_object(
                'batch_id', (select batch_id from batches where batch_id = (run ->> 'batch_id')::uuid)) end)
      from jsonb_array_elements(${runs}::jsonb) as run`.execute(trx);
}

/** Marks of near duplicates as they were; an original that is in the trash marks this one when it is restored. */
async function relinkNearDuplicates(
  trx: Database,
  image_id: string,
  { near_duplicates, original }: TrashedUpload,
): Promise<void> {
  await trx
    .updateTable('images')
    .set({ possible_duplicate_of: image_id })
    .where('image_id', '=', sql<string>`any(${near_duplicates}::uuid[])`)
    .where('possible_duplicate_of', 'is', null)
    .execute();
  if (original === null) return;
  await sql`
    update trashed_images set near_duplicates = near_duplicates || ${image_id}::uuid
     where image_id = ${original}`.execute(trx);
}
