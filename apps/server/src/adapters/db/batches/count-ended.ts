import type { ImageStatus } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

type Ended = { batch_id: string | null; status: ImageStatus; seconds: number };

/** Adds an ended run to what is measured of its batch; after the counts of images, before loose keys. */
export async function countEnded(trx: Database, { batch_id, status, seconds }: Ended): Promise<void> {
  if (batch_id === null) return;
  const change =
    status === 'completed'
      ? {
          completed: sql<number>`completed + 1`,
          completed_seconds: sql<number>`completed_seconds + ${seconds}`,
        }
      : status === 'failed'
        ? { unreadable: sql<number>`unreadable + 1` }
        : null;
  if (change) await trx.updateTable('batch_counts').set(change).where('batch_id', '=', batch_id).execute();
}
