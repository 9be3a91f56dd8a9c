import type { ImageEvent, ReprocessOptions } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { IMAGE_CHANGED } from '../notifications.ts';
import type { Database } from '../schema.ts';

type Claimed = Omit<ClaimedRun, 'options' | 'worker'> & { options: ReprocessOptions };

/** What is told of the image, beside whose it is. */
const TOLD = {
  change: 'updated',
  status: 'processing',
  stage: 'reading',
} satisfies Omit<ImageEvent, 'image_id' | 'user_id'>;

/**
 * Gives the longest waiting run that is due to this worker. Run and image are locked by one statement that skips
 * what others have locked: no two workers get the same run, and nobody waits for anybody. That it also tells of the
 * change makes a claim one round trip to the database. The statement is a function of the database, which keeps its
 * plan (migration 0015).
 */
export async function claimRun(
  db: Database,
  { worker, leaseSeconds }: Parameters<AnalysisTable['claim']>[0],
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<Claimed>`
    select * from claim_run(${worker}, ${leaseSeconds}, ${IMAGE_CHANGED}, ${JSON.stringify(TOLD)})`.execute(
    db,
  );
  const run = rows[0];
  return run && { ...run, worker };
}
