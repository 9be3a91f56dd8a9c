import {
  type AnalysisResults,
  DEFAULT_ML_CONFIG,
  type ImageStatus,
  type MlConfig,
} from '@smart-waste/contract';
import { sql } from 'kysely';
import {
  type AnalysisTable,
  buildPictureKey,
  type ClaimedRun,
  type RunCompletion,
  type RunRecord,
} from '../../../ports/analysis-table.ts';
import { IMAGE_CHANGED } from '../notifications.ts';
import type { Database } from '../schema.ts';

type RunResult = RunRecord & {
  status: Exclude<ImageStatus, 'pending' | 'processing'>;
  results?: AnalysisResults;
  processed_key?: string;
  error_message?: string;
};
type EndedRun = { run: ClaimedRun; outcome: RunResult };
type Advance = { worker: string; ended?: EndedRun; leaseSeconds?: number | null };

/** What the function of the database returns. */
type AdvanceResult = {
  has_ended: boolean;
  claimed: (Omit<ClaimedRun, 'worker' | 'config'> & { config: Partial<MlConfig> | null }) | null;
};

/** The two oldest runs that were due before the statement: the first may be the one that it claims. */
const IS_LAST = sql<boolean>`
  (select count(*) < 2 from (select from analyses where status = 'pending' and run_after <= now()
                              order by run_after, analysis_id limit 2) as due)
  and not exists (select from batches where state = 'running')`;

/** See AnalysisTable.claim. */
export async function claimRun(
  db: Database,
  { worker, leaseSeconds }: Parameters<AnalysisTable['claim']>[0],
): ReturnType<AnalysisTable['claim']> {
  const { rows } = await sql<{ advanced: AdvanceResult; is_last: boolean }>`
    select ${advanceQueue({ worker, leaseSeconds })} as advanced, ${IS_LAST} as is_last`.execute(db);
  const [row] = rows;
  const run = row && toClaimedRun(worker, row.advanced);
  return run && { ...run, isLast: row.is_last };
}

/** See AnalysisTable.complete. */
export const completeRun = async (db: Database, run: ClaimedRun, completion: RunCompletion) =>
  (await advance(db, { worker: run.worker, ended: { run, outcome: toOutcome(run, completion) } })).hasEnded;

/** See AnalysisTable.completeAndClaim. */
export const completeAndClaimRun = (
  db: Database,
  ...[run, completion, leaseSeconds]: Parameters<AnalysisTable['completeAndClaim']>
) => advance(db, { worker: run.worker, leaseSeconds, ended: { run, outcome: toOutcome(run, completion) } });

/** See AnalysisTable.fail; the results of an earlier run stay with that run. */
export async function failRun(
  db: Database,
  ...[run, outcome]: Parameters<AnalysisTable['fail']>
): Promise<boolean> {
  const step = { worker: run.worker, ended: { run, outcome } };
  if (run.batch_id === null) return (await advance(db, step)).hasEnded;
  return db.transaction().execute(async (trx) => {
    const { hasEnded } = await advance(trx, step);
    if (hasEnded) await markTaken(trx, run);
    return hasEnded;
  });
}

/**
 * A photo that the batch queued itself is marked already. One that a citizen had queued is not until its run has failed: by
 * that a batch which is paused or stopped knows whose it is.
 */
const markTaken = (trx: Database, { image_id, batch_id }: ClaimedRun) =>
  sql`
    update images set batch_number = number
      from batches
     where batch_id = ${batch_id} and image_id = ${image_id} and batch_number < number`.execute(trx);

/** Nothing is stored under the picture's key yet: the picture is drawn when it is requested. */
const toOutcome = (run: ClaimedRun, completion: RunCompletion): RunResult => ({
  ...completion,
  status: 'completed',
  processed_key: buildPictureKey(run.analysis_id),
});

/**
 * Ends a run, if this worker still holds it, and claims the run that has been due longest, if there is a lease: either
 * or both, in one transaction. Run and image change together. A claim locks them by one statement that skips locked
 * rows: no two workers get the same run, and none waits for another. It also reads the configuration and notifies of
 * the changes, so all of it is one round trip: a function of the database, which keeps its plans (migration 0032).
 */
const advanceQueue = ({ worker, ended, leaseSeconds = null }: Advance) =>
  sql<AdvanceResult>`advance_queue(${worker}, ${ended ? toJson(ended) : null}, ${leaseSeconds}, ${IMAGE_CHANGED})`;

async function advance(
  db: Database,
  step: Advance,
): Promise<{ hasEnded: boolean; next: ClaimedRun | undefined }> {
  const { rows } = await sql<{ advanced: AdvanceResult }>`select ${advanceQueue(step)} as advanced`.execute(
    db,
  );
  const advanced = rows[0]?.advanced ?? { has_ended: false, claimed: null };
  return { hasEnded: advanced.has_ended, next: toClaimedRun(step.worker, advanced) };
}

const toClaimedRun = (worker: string, { claimed }: AdvanceResult): ClaimedRun | undefined =>
  claimed ? { ...claimed, worker, config: { ...DEFAULT_ML_CONFIG, ...claimed.config } } : undefined;

const toJson = ({ run: { analysis_id, image_id, attempts }, outcome }: EndedRun) =>
  JSON.stringify({ analysis_id, image_id, attempts, outcome });
