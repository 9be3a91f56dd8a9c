import { type RawBuilder, sql } from 'kysely';

/**
 * A subquery of these columns of the newest completed run of a photo, which is that of `findNewestRun` of core. `imageIdColumn` is the
 * column of the outer query that says which photo.
 */
export const selectNewestRun = (columns: RawBuilder<unknown>, imageIdColumn: string) => sql`(
  select ${columns} from analyses
   where analyses.image_id = ${sql.ref(imageIdColumn)} and status = 'completed'
   order by finished_at desc, analysis_id desc limit 1)`;
