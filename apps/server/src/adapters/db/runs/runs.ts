import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';
import { claimRun, completeAndClaimRun, completeRun, failRun } from './advance-queue.ts';
import { releaseRun, renewRun, retryRunLater, setStage } from './held-run.ts';
import { queueRun } from './queue-runs.ts';
import {
  computeAverageDuration,
  countQueued,
  findByPicture,
  findOldestDue,
  listByImage,
  whileImageExists,
} from './read-runs.ts';
import { requeueExpiredRuns, requeueUnavailableImages } from './requeue-runs.ts';

/** The runs of a database. Every change of a run and of its image is one transaction. */
export function createAnalysisTable(db: Database): AnalysisTable {
  return {
    request: (...request) => queueRun(db, ...request),
    claim: (holder) => claimRun(db, holder),
    renew: (run, leaseSeconds) => renewRun(db, run, leaseSeconds),
    setStage: (run, stage) => setStage(db, run, stage),
    complete: (run, outcome) => completeRun(db, run, outcome),
    completeAndClaim: (run, outcome, leaseSeconds) => completeAndClaimRun(db, run, outcome, leaseSeconds),
    fail: (run, outcome) => failRun(db, run, outcome),
    retryLater: (run, outcome) => retryRunLater(db, run, outcome),
    release: (run) => releaseRun(db, run),
    requeueExpired: (limits) => requeueExpiredRuns(db, limits),
    requeueUnavailable: (limit, newId) => requeueUnavailableImages(db, limit, newId),
    findByPicture: (key) => findByPicture(db, key),
    runWhileImageExists: (image_id, work) => whileImageExists(db, image_id, work),
    listByImage: (image_id, limit) => listByImage(db, image_id, limit),
    countQueued: () => countQueued(db),
    findOldestDue: () => findOldestDue(db),
    computeAverageDuration: (limit) => computeAverageDuration(db, limit),
  };
}
