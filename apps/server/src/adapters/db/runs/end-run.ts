import type { AnalysisResults, ImageEvent, ImageStatus } from '@smart-waste/contract';
import { sql } from 'kysely';
import {
  type AnalysisTable,
  type ClaimedRun,
  pictureKeyOf,
  type RunRecord,
} from '../../../ports/analysis-table.ts';
import { IMAGE_CHANGED } from '../notifications.ts';
import type { Database } from '../schema.ts';

type Outcome = RunRecord & {
  status: Exclude<ImageStatus, 'pending' | 'processing'>;
  results?: AnalysisResults;
  processed_key?: string;
  error_message?: string;
};

/** The fields of the notification beside ids and status. */
const NOTIFICATION = { change: 'updated', stage: null } satisfies Partial<ImageEvent>;

/**
 * See AnalysisTable.complete. Nothing is stored under the picture's key yet: the picture is drawn when it is requested.
 */
export const completeRun: EndRun<'complete'> = (db, run, outcome) =>
  endRun(db, run, { ...outcome, status: 'completed', processed_key: pictureKeyOf(run.analysis_id) });

/** See AnalysisTable.fail; the results of an earlier run stay with that run. */
export const failRun: EndRun<'fail'> = (db, run, outcome) => endRun(db, run, outcome);

type EndRun<Name extends 'complete' | 'fail'> = (
  db: Database,
  ...args: Parameters<AnalysisTable[Name]>
) => Promise<boolean>;

/**
 * Run and image change together or not at all; returns whether the worker still held the run. One round trip: the
 * steps are a function of the database (migration 0017).
 */
async function endRun(db: Database, run: ClaimedRun, outcome: Outcome): Promise<boolean> {
  const { analysis_id, image_id, worker, attempts } = run;
  const { rows } = await sql<{ end_run: boolean }>`
    select end_run(${analysis_id}, ${image_id}, ${worker}, ${attempts}, ${JSON.stringify(outcome)},
                   ${IMAGE_CHANGED}, ${JSON.stringify(NOTIFICATION)})`.execute(db);
  return rows[0]?.end_run ?? false;
}
