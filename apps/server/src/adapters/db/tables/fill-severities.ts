import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** See ImageTable.fillSeverities. Images that are in use are passed over, so nothing waits for another. */
export async function fillSeverities(db: Database, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update images set severity = severity_of(analysis_results)
     where image_id in (
       select image_id from images
        where severity < 0 and analysis_results is not null
        order by image_id
        limit ${limit}
          for no key update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
