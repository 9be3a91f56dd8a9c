import { sql } from 'kysely';
import type { BatchTable } from '../../../ports/batch-table.ts';
import { notifyProcessingChange } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { releaseRuns } from './release-runs.ts';

/** What the clock of the database says when a batch that may be running comes to rest. */
export const COMES_TO_REST = {
  running_since: null,
  ran_seconds: sql<number>`ran_seconds + coalesce(extract(epoch from now() - running_since), 0)::double precision`,
};

/** See BatchTable.pause. */
export const pauseBatch = (db: Database): ReturnType<BatchTable['pause']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...COMES_TO_REST, state: 'paused' })
      .where('state', '=', 'running')
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending']);
    await notifyProcessingChange(trx, 'paused');
    return true;
  });

/** See BatchTable.stop. A worker that still looks at one of these photos finds its run gone and keeps nothing. */
export const stopBatch = (db: Database): ReturnType<BatchTable['stop']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...COMES_TO_REST, state: 'stopped', ended_at: sql<Date>`now()` })
      .where('state', 'in', ['running', 'paused'])
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending', 'processing']);
    await notifyProcessingChange(trx, 'idle');
    return true;
  });
