import type { ReprocessOptions } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { tellingOfImage } from '../notices.ts';
import type { Database } from '../schema.ts';
import { leaseOf } from './lease.ts';

type Claimed = Omit<ClaimedRun, 'options' | 'worker'> & { options: ReprocessOptions };

/**
 * Gives the longest waiting run that is due to this worker. Run and image are locked by one statement that skips
 * what others have locked: no two workers get the same run, and nobody waits for anybody. That it also tells of the
 * change makes a claim one round trip to the database.
 */
export async function claimRun(
  db: Database,
  { worker, leaseSeconds }: Parameters<AnalysisTable['claim']>[0],
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<Claimed>`
    with next as (
      select analysis_id
        from analyses
        join images using (image_id)
       where analyses.status = 'pending' and run_after <= now()
       order by run_after, analysis_id
       limit 1
         for no key update skip locked),
    run as (
      update analyses
         set status = 'processing', attempts = attempts + 1, worker = ${worker},
             lease_until = ${leaseOf(leaseSeconds)}, started_at = now()
       where analysis_id = (select analysis_id from next)
      returning analysis_id, image_id, options, attempts),
    image as (
      update images
         set status = 'processing', stage = 'reading', error_message = null
       where image_id = (select image_id from run)
      returning image_id, user_id, photo_key, width, height)
    select analysis_id, image_id, user_id, photo_key, width, height, options, attempts
      from run join image using (image_id)
     cross join ${tellingOfImage({ change: 'updated', status: 'processing', stage: 'reading' })}`.execute(db);
  const run = rows[0];
  return run && { ...run, worker };
}
