import { sql } from 'kysely';
import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import { leaseUntil } from '../lease.ts';
import type { Database } from '../schema.ts';
import { claimRun } from './claim-run.ts';
import { completeRun, failRun } from './end-run.ts';
import { heldRun } from './held-run.ts';
import { averageOfNewest, waitingSince } from './measure-runs.ts';
import { findByPicture, whileImageExists } from './pictures.ts';
import { queueRun } from './queue-run.ts';
import { requeueExpiredRuns } from './requeue-expired.ts';
import { requeueUnavailableImages } from './requeue-unavailable.ts';
import { releaseRun, retryRunLater } from './return-run.ts';
import { runsOfImage } from './runs-of-image.ts';
import { setStage } from './set-stage.ts';

/** The runs of a database. Every step of a run and what it means for its image are one transaction. */
export function analysisTable(db: Database): AnalysisTable {
  return {
    request: (run) => queueRun(db, run),
    claim: (holder) => claimRun(db, holder),
    renew: async (run, leaseSeconds) => {
      const renewed = await heldRun(db, run)
        .set({ lease_until: leaseUntil(leaseSeconds) })
        .executeTakeFirstOrThrow();
      return renewed.numUpdatedRows > 0n;
    },
    setStage: (run, stage) => setStage(db, run, stage),
    complete: (run, outcome) => completeRun(db, run, outcome),
    fail: (run, outcome) => failRun(db, run, outcome),
    retryLater: (run, outcome) => retryRunLater(db, run, outcome),
    release: (run) => releaseRun(db, run),
    requeueExpired: (givingUp) => requeueExpiredRuns(db, givingUp),
    requeueUnavailable: (limit, newId) => requeueUnavailableImages(db, limit, newId),
    findByPicture: (key) => findByPicture(db, key),
    whileImageExists: (image_id, work) => whileImageExists(db, image_id, work),
    listByImage: (image_id, limit) => runsOfImage(db, image_id, limit),
    countQueued: () => depthOf(db),
    findOldestDue: () => waitingSince(db),
    averageDuration: (most) => averageOfNewest(db, most),
  };
}

async function depthOf(db: Database): ReturnType<AnalysisTable['countQueued']> {
  const { rows } = await sql<{ pending: number; processing: number }>`
    select (select count(*) from analyses where status = 'pending')::integer as pending,
           (select count(*) from analyses where status = 'processing')::integer as processing`.execute(db);
  return rows[0] ?? { pending: 0, processing: 0 };
}
