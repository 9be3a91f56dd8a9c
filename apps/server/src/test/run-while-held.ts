import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../adapters/db/schema.ts';

/** Does this work while another transaction has done something, which it commits once the work waits for it. */
export async function runWhileHeld<Result>(
  kysely: Database,
  hold: (trx: Database) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { working } = await kysely.transaction().execute(async (trx) => {
    await hold(trx);
    const working = work();
    await waitUntilBlocked(kysely, 1);
    return { working };
  });
  return working;
}

/** Until this many transactions wait for others. */
export const waitUntilBlocked = (kysely: Database, count: number) =>
  vi.waitFor(async () => expect(await countWaiting(kysely)).toBeGreaterThanOrEqual(count), {
    timeout: 30_000,
  });

/** A transaction sees one state of the activity, so another connection counts. */
async function countWaiting(kysely: Database): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    kysely,
  );
  return rows.length;
}
