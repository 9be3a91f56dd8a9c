import { DEFAULT_ML_CONFIG, type ImageEvent, type MlConfig } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { IMAGE_CHANGED } from '../notifications.ts';
import type { Database } from '../schema.ts';

type ClaimedRow = Omit<ClaimedRun, 'worker' | 'config' | 'config_version'> & {
  config: Partial<MlConfig> | null;
  config_version: number | null;
};

/** The fields of the notification beside ids. */
const NOTIFICATION = {
  change: 'updated',
  status: 'processing',
  stage: 'reading',
} satisfies Omit<ImageEvent, 'image_id' | 'user_id'>;

/**
 * Claims the run that has been due longest for this worker. Run and image are locked by one statement that skips
 * locked rows: no two workers get the same run, and none waits for another. The statement also reads the
 * configuration and notifies of the change, so a claim is one round trip to the database. It is a function of the
 * database, which keeps its plan (migration 0017).
 */
export async function claimRun(
  db: Database,
  { worker, leaseSeconds }: Parameters<AnalysisTable['claim']>[0],
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRow>`
    select * from claim_run(${worker}, ${leaseSeconds}, ${IMAGE_CHANGED}, ${JSON.stringify(NOTIFICATION)})`.execute(
    db,
  );
  const run = rows[0];
  if (!run) return undefined;
  const config = { ...DEFAULT_ML_CONFIG, ...run.config };
  return { ...run, config, config_version: run.config_version ?? 0, worker };
}
