import { sql } from 'kysely';
import type { AnalysisTable, NewRun } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { lockImage } from './held-run.ts';

/** See AnalysisTable.request. The lock on the image serialises concurrent requests. */
export function queueRun(
  db: Database,
  ...[run, entry]: Parameters<AnalysisTable['request']>
): ReturnType<AnalysisTable['request']> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return 'no-such-image';
    const { numInsertedOrUpdatedRows: queued } = await trx
      .insertInto('analyses')
      .values({ ...run, options: JSON.stringify(run.options) })
      .onConflict((conflict) =>
        conflict.column('image_id').where(sql<boolean>`status in ('pending', 'processing')`).doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (queued === 0n) return 'already-running';
    const waiting = { status: 'pending', stage: 'queued' } as const;
    await trx
      .updateTable('images')
      .set({ ...waiting, error_message: null })
      .where('image_id', '=', run.image_id)
      .execute();
    if (entry) await createAuditLog(trx).write(entry);
    await notifyImageChanges(trx, [{ ...image, ...waiting }], { change: 'updated', runWaiting: true });
    return 'queued';
  });
}

type QueueRequest = Partial<Pick<NewRun, 'requested_by' | 'options'>> & {
  newId: () => string;
  batch?: { batch_id: string; number: number };
};

/** Queues a run for each of these images, which the transaction has locked and which have no open one. */
export async function queueImages(
  trx: Database,
  images: readonly { image_id: string; user_id: number }[],
  { newId, requested_by, options = {}, batch }: QueueRequest,
): Promise<void> {
  if (images.length === 0) return;
  const ids = images.map(({ image_id }) => image_id);
  const run = {
    requested_by: requested_by ?? null,
    options: JSON.stringify(options),
    batch_id: batch?.batch_id ?? null,
  };
  await trx
    .insertInto('analyses')
    .values(ids.map((image_id) => ({ ...run, analysis_id: newId(), image_id })))
    .execute();
  const waiting = { status: 'pending', stage: 'queued' } as const;
  await trx
    .updateTable('images')
    .set({ ...waiting, error_message: null })
    .$if(batch !== undefined, (update) => update.set({ batch_number: batch?.number ?? 0 }))
    .where('image_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await notifyImageChanges(
    trx,
    images.map((image) => ({ ...image, ...waiting })),
    { change: 'updated', runWaiting: true },
  );
}
