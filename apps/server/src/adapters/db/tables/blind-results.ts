import type { PhotoResults } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** See ImageTable.blindResults. */
export async function blindResults(
  db: Database,
  image_id: string,
  user_id: number,
): Promise<{ results: PhotoResults | null } | undefined> {
  const { rows } = await sql<{ results: PhotoResults | null }>`
    select (select results from analyses
             where analyses.image_id = second_opinions.image_id and finished_at is not null
             order by finished_at desc, analysis_id desc limit 1) as results
      from second_opinions join annotation_sets using (image_id, number)
     where image_id = ${image_id} and state = 'open' and created_by is distinct from ${user_id}::integer`.execute(
    db,
  );
  return rows[0];
}
