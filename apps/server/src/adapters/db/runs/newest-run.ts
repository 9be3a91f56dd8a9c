import { type RawBuilder, sql } from 'kysely';

/**
 * A subquery of these columns of the newest completed run of a photo, which is that of `newestRunOf` of core. `image_id` is the column
 * that says which photo.
 */
export const newestRun = (columns: RawBuilder<unknown>, image_id: string) => sql`(
  select ${columns} from analyses
   where analyses.image_id = ${sql.ref(image_id)} and status = 'completed'
   order by finished_at desc, analysis_id desc limit 1)`;
