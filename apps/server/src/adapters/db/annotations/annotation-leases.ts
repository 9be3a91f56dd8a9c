import { sql } from 'kysely';
import type { AnnotationLeaseRow } from '../../../modules/annotations/ports.ts';
import type { Database } from '../schema.ts';

/** The leases of these photos that have not ended at `now`. */
export const listValidLeases = (
  db: Database,
  image_ids: readonly string[],
  now: Date,
): Promise<AnnotationLeaseRow[]> =>
  db
    .selectFrom('annotation_leases')
    .select(['image_id', 'user_id', 'since', 'until'])
    .where('image_id', '=', sql<string>`any(${image_ids}::uuid[])`)
    .where('until', '>', now)
    .execute();

export const findValidLease = async (
  db: Database,
  image_id: string,
  now: Date,
): Promise<AnnotationLeaseRow | undefined> => (await listValidLeases(db, [image_id], now))[0];

/** See AnnotationTable.takeLease. A lease that stood in the way and was released before it could be read is free the second time. */
export const takeLease = async (
  db: Database,
  lease: AnnotationLeaseRow,
  now: Date,
): Promise<AnnotationLeaseRow | undefined> =>
  (await takeOrReadLease(db, lease, now)) ?? (await takeOrReadLease(db, lease, now));

/** The condition is in the statement, so that of two people one gets it. The image cannot be deleted before the lease is stored. */
async function takeOrReadLease(
  db: Database,
  lease: AnnotationLeaseRow,
  now: Date,
): Promise<AnnotationLeaseRow | undefined> {
  const { image_id, user_id, since, until } = lease;
  const { rows } = await sql<AnnotationLeaseRow>`
    insert into annotation_leases as held (image_id, user_id, since, until)
    select image_id, ${user_id}::integer, ${since}::timestamptz, ${until}::timestamptz
      from images where image_id = ${image_id} for key share
    on conflict (image_id) do update
      set user_id = excluded.user_id, until = excluded.until,
          since = case when held.user_id = excluded.user_id and held.until > ${now}::timestamptz
                       then held.since else excluded.since end
      where held.user_id = excluded.user_id or held.until <= ${now}::timestamptz
    returning image_id, user_id, since, until`.execute(db);
  return rows[0] ?? findValidLease(db, image_id, now);
}

/** Ends the lease and the draft of a person who has submitted. */
export async function endWork(trx: Database, image_id: string, user_id: number): Promise<void> {
  for (const table of ['annotation_drafts', 'annotation_leases'] as const)
    await trx.deleteFrom(table).where('image_id', '=', image_id).where('user_id', '=', user_id).execute();
}
