import { sql } from 'kysely';
import type { BatchTable } from '../../../ports/batch-table.ts';
import { notifyProcessingChange } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { releaseRuns } from './release-runs.ts';

/** Adds the running time to `ran_seconds` when a batch pauses or ends. */
export const STOP_CLOCK = {
  running_since: null,
  ran_seconds: sql<number>`ran_seconds + coalesce(extract(epoch from now() - running_since), 0)::double precision`,
};

/** See BatchTable.pause. */
export const pauseBatch = (db: Database): ReturnType<BatchTable['pause']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...STOP_CLOCK, state: 'paused' })
      .where('state', '=', 'running')
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending']);
    await notifyProcessingChange(trx, 'paused');
    return true;
  });

/** See BatchTable.stop. A worker that still analyses one of these photos no longer holds its run and stores nothing. */
export const stopBatch = (db: Database): ReturnType<BatchTable['stop']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...STOP_CLOCK, state: 'stopped', ended_at: sql<Date>`now()` })
      .where('state', 'in', ['running', 'paused'])
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending', 'processing']);
    await notifyProcessingChange(trx, 'idle');
    return true;
  });
