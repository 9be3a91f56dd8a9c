import { sql } from 'kysely';
import type { BatchTable } from '../../../ports/batch-table.ts';
import { notifyProcessingChange } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

/** See BatchTable.start. The unique index decides which of two that start at the same moment is the first. */
export function startBatch(
  db: Database,
  ...[{ config, scope, ...batch }, createEntry]: Parameters<BatchTable['start']>
): ReturnType<BatchTable['start']> {
  const running = {
    state: 'running',
    config: JSON.stringify(config),
    running_since: sql<Date>`now()`,
  } as const;
  const image_limit = scope === 'batch' ? config.batchSize : null;
  return db.transaction().execute(async (trx) => {
    const resumeResult = await trx
      .updateTable('batches')
      .set(running)
      .where('state', '=', 'paused')
      .executeTakeFirstOrThrow();
    const outcome = resumeResult.numUpdatedRows === 0n ? 'started' : 'resumed';
    if (outcome === 'started') {
      const opened = await trx
        .insertInto('batches')
        .values({ ...batch, ...running, image_limit, planned: countPlannedPhotos(image_limit) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!opened.numInsertedOrUpdatedRows) return 'already-running';
      await trx.insertInto('batch_counts').values({ batch_id: batch.batch_id }).execute();
    }
    if (createEntry) await createAuditLog(trx).write(createEntry(outcome));
    await notifyProcessingChange(trx, 'running');
    return outcome;
  });
}

/** The photos that wait now, by the maintained counts. `least` ignores a null. */
const countPlannedPhotos = (image_limit: number | null) => sql<number>`
  (select least(coalesce(sum(images), 0), ${image_limit}::integer)::integer
     from image_counts where status in ('pending', 'ml_failed', 'ml_unavailable'))`;
