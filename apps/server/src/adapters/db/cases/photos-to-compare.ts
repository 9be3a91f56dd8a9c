import { sql } from 'kysely';
import type { PhotosToCompare, PhotoToCompare } from '../../../modules/cases/ports/proof.ts';
import { buildRelease, defineLeasedRows } from '../lease.ts';
import type { Database } from '../schema.ts';
import { listPhotos } from './case-contents.ts';
import { buildNotification } from './record-change.ts';

const leaseTable = defineLeasedRows<PhotoToCompare>('photos_to_compare', ['photo_id']);

/** The queue of photos of cases at which the detector of a database has to look. */
export const createPhotosToCompare = (db: Database): PhotosToCompare => ({
  claim: (batch) => leaseTable.claimDue(db, batch),
  renew: (photo, seconds) => leaseTable.renew(db, photo, seconds),
  read: (photo_id) => readPhoto(db, photo_id),
  complete: (photo, result) => db.transaction().execute((trx) => completePhoto(trx, photo, result)),
  release: (photo, delayMs) => leaseTable.change(db, photo, buildRelease(delayMs)),
});

async function readPhoto(db: Database, photo_id: string): ReturnType<PhotosToCompare['read']> {
  const row = await db
    .selectFrom('case_photos')
    .select('case_id')
    .where('photo_id', '=', photo_id)
    .executeTakeFirst();
  const photos = row ? await listPhotos(db, row.case_id) : [];
  const photo = photos.find((one) => one.photo_id === photo_id);
  return photo && { photo, photos };
}

/** Only the holder of the lease can remove the entry, and so writes the result. */
async function completePhoto(
  trx: Database,
  ...[photo, { analysis_results, ...verdict }]: Parameters<PhotosToCompare['complete']>
): Promise<boolean> {
  if (!(await leaseTable.remove(trx, photo))) return false;
  const results = analysis_results && JSON.stringify(analysis_results);
  await trx
    .updateTable('case_photos')
    .set({ ...verdict, analysis_results: results })
    .where('photo_id', '=', photo.photo_id)
    .execute();
  await sql`
    select ${buildNotification('cases')} from cases join case_photos using (case_id)
     where photo_id = ${photo.photo_id}::uuid`.execute(trx);
  return true;
}
