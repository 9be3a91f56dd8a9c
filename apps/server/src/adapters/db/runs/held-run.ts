import { sql, type Transaction } from 'kysely';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import type { Database, Schema } from '../schema.ts';

type HeldRun = Pick<ClaimedRun, 'analysis_id' | 'image_id' | 'worker' | 'attempts'>;

/** Locks an image for the rest of the transaction. Every transaction locks the image before its run. */
export const lockImage = (trx: Transaction<Schema>, image_id: string) =>
  trx
    .selectFrom('images')
    .select(['image_id', 'user_id', 'status'])
    .where('image_id', '=', image_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * An update of the run for as long as this worker holds it: same worker, same attempt, and the lease has not expired
 * by the clock of the database.
 */
export const heldRun = (db: Database, { analysis_id, worker, attempts }: HeldRun) =>
  db
    .updateTable('analyses')
    .where('analysis_id', '=', analysis_id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .where('status', '=', 'processing')
    .where('lease_until', '>', sql<Date>`now()`);
