import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** See ImageTable.fillSeverities. Images that are in use are passed over, so nothing waits for another. */
export async function fillSeverities(db: Database, limit: number): Promise<number> {
  // A common table expression is read once, however the update is planned.
  const { numAffectedRows = 0n } = await sql`
    with chosen as materialized (
      select image_id from images
       where severity < 0 and analysis_results is not null
       order by image_id
       limit ${limit}
         for no key update skip locked)
    update images set severity = severity_of(analysis_results)
      from chosen
     where images.image_id = chosen.image_id`.execute(db);
  return Number(numAffectedRows);
}
