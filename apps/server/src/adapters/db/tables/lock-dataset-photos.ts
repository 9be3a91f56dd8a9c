import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Locks photos of datasets before several of them change, in one order: an update takes them in the order of its plan, and two
 * that take the same ones in different orders wait for each other. They are counted, so that no row of each is sent here.
 */
export async function lockDatasetPhotos(trx: Database, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with locked as materialized (
      select from dataset_photos where ${which} order by image_id, dataset_id for update)
    select count(*) from locked`.execute(trx);
}
