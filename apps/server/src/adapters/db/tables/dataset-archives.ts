import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { abandonObjects } from './object-ledger.ts';

/** Deletes parts and leaves their bytes to the sweeper. */
export async function abandonParts(trx: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    delete from dataset_export_parts where ${which} returning key`.execute(trx);
  await abandonObjects(
    trx,
    rows.map(({ key }) => key),
  );
}

/** Begins an archive again: what is in its parts is not in it any more. */
export const RESET_ARCHIVE = sql`position = 0, photos_done = 0, missing = '{}', state = 'waiting', lease_until = null`;

/**
 * Removes what archives have of photos that are deleted for good, while these are still in the trash: finished archives are deleted,
 * and those that are being written begin again. A photo that was deleted before an archive was requested is not in it.
 */
export async function forgetInArchives(trx: Database, ids: RawBuilder<string>): Promise<void> {
  const holdsOne = sql`
    exists (select from dataset_photos as photos join trashed_images using (image_id)
             where photos.dataset_id = dataset_exports.dataset_id and photos.image_id = ${ids}
               and split is not null and photos.position <= dataset_exports.position
               and photos.image_id <> all(missing) and trashed_at >= requested_at)`;
  const isOpen = sql`state in ('waiting', 'running')`;
  // Until the photos are gone none of their archives gets a part or is completed, and the last part looks for them afterwards.
  await sql`
    select 1 from dataset_exports
     where dataset_id in (select dataset_id from dataset_photos where image_id = ${ids} and split is not null)
     order by export_id for update`.execute(trx);
  await removeExports(trx, sql`${holdsOne} and not (${isOpen})`);
  const { rows } = await sql<{ export_id: string }>`
    update dataset_exports set ${RESET_ARCHIVE} where ${holdsOne} and ${isOpen} returning export_id`.execute(
    trx,
  );
  const begun = rows.map(({ export_id }) => export_id);
  await abandonParts(trx, sql`export_id = any(${begun}::uuid[])`);
}

/** Deletes archives with their parts; returns how many. */
export async function removeExports(trx: Database, which: RawBuilder<unknown>): Promise<number> {
  // Locked before their parts are looked at, because one that is just being added would be overlooked.
  const { rows } = await sql<{ export_id: string }>`
    select export_id from dataset_exports where ${which} order by export_id for update`.execute(trx);
  const isOneOfThem = sql`export_id = any(${rows.map(({ export_id }) => export_id)}::uuid[])`;
  await abandonParts(trx, isOneOfThem);
  await sql`delete from dataset_exports where ${isOneOfThem}`.execute(trx);
  return rows.length;
}
