import { sql } from 'kysely';
import type { NewRun } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';

type Asked = Partial<Pick<NewRun, 'requested_by' | 'options'>> & {
  newId: () => string;
  batch?: { batch_id: string; number: number };
};

/** Queues a run for each of these images, which the transaction has locked and which have no open one. */
export async function queueImages(
  trx: Database,
  images: readonly { image_id: string; user_id: number }[],
  { newId, requested_by, options = {}, batch }: Asked,
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
