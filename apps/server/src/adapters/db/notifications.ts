import type { ImageEvent, ProcessingEvent, ProcessingState } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** The channels of NOTIFY. What is sent inside a transaction is heard when it commits, and not at all otherwise. */
export const IMAGE_CHANGED = 'image_changed';
export const RUN_WAITING = 'run_waiting';
export const PROCESSING_CHANGED = 'processing_changed';

type Changed = Pick<ImageEvent, 'image_id' | 'user_id' | 'status' | 'stage'>;

/** Tells every process of these changes; `runWaiting` wakes the workers with the same statement. */
export async function notifyImageChanges(
  db: Database,
  changed: readonly Changed[],
  { change, runWaiting }: { change: ImageEvent['change']; runWaiting: boolean },
): Promise<void> {
  if (changed.length === 0) return;
  const notices = changed.map(({ image_id, user_id, status, stage }) => [
    IMAGE_CHANGED,
    JSON.stringify({ image_id, user_id, change, status, stage } satisfies ImageEvent),
  ]);
  if (runWaiting) notices.push([RUN_WAITING, '']);
  await sql`
    select pg_notify(channel, payload)
      from unnest(${notices.map(([channel]) => channel)}::text[], ${notices.map(([, payload]) => payload)}::text[])
        as notice (channel, payload)
  `.execute(db);
}

/** Tells every process what the processor does now; that a run may wait as well, because a batch brings some. */
export async function notifyProcessingChange(db: Database, processing: ProcessingState): Promise<void> {
  await sql`
    select pg_notify(${PROCESSING_CHANGED}, ${JSON.stringify({ processing } satisfies ProcessingEvent)}),
           pg_notify(${RUN_WAITING}, '')`.execute(db);
}
