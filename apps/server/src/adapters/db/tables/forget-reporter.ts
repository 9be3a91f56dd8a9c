import { sql } from 'kysely';
import type { Database } from '../schema.ts';
import { abandonObjects } from './object-ledger.ts';
import { removeCovers } from './photo-covers.ts';

/**
 * Takes a deleted account out of all cases, inside its transaction. Reports keep their words without the person; what the
 * staff did stays theirs, as in the audit log. The photos with which they reopened cases go with their uploads, or stay
 * without the person. The cases are locked in the order of their ids, so that two deletions never wait for each other in
 * a circle.
 */
export async function forgetReporter(
  trx: Database,
  { user_id, removesPhotos }: { user_id: number; removesPhotos: boolean },
): Promise<void> {
  await sql`
    select from cases where case_id in (${selectReporterCases(user_id)}) order by case_id for no key update`.execute(
    trx,
  );
  await sql`
    update case_events set caused_by = null
     where caused_by = ${user_id} and case_id in (${selectReporterCases(user_id)})`.execute(trx);
  await sql`
    with following as (delete from case_followers where user_id = ${user_id} returning case_id)
    update cases set followers = followers - 1 from following where cases.case_id = following.case_id`.execute(
    trx,
  );
  await trx.deleteFrom('case_feedback').where('user_id', '=', user_id).execute();
  if (removesPhotos) await removePhotos(trx, user_id);
  await trx
    .updateTable('case_photos')
    .set({ added_by: null })
    .where('added_by', '=', user_id)
    .where('purpose', '=', 'reopen')
    .execute();
  await trx.updateTable('reports').set({ user_id: null }).where('user_id', '=', user_id).execute();
}

/** The cases that this person reported or follows, and those in which these reports were before a merge or a split. */
const selectReporterCases = (user_id: number) => sql`
  select origins_of(case_id) from (
    select case_id from case_followers where user_id = ${user_id}
     union
    select case_id from reports where user_id = ${user_id}) as own`;

async function removePhotos(trx: Database, user_id: number): Promise<void> {
  const removed = await trx
    .deleteFrom('case_photos')
    .where('added_by', '=', user_id)
    .where('purpose', '=', 'reopen')
    .returning(['photo_id', 'photo_key', 'thumbnail_key'])
    .execute();
  await abandonObjects(
    trx,
    removed.flatMap(({ photo_key, thumbnail_key }) => [photo_key, thumbnail_key]),
  );
  await removeCovers(
    trx,
    removed.map(({ photo_id }) => photo_id),
  );
}
