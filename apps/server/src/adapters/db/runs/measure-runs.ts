import { sql } from 'kysely';
import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';

/** See AnalysisTable.waitingSince; the first entry of the queue's own index. */
export async function waitingSince(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('analyses')
    .select('run_after')
    .where('status', '=', 'pending')
    .where('run_after', '<=', sql<Date>`now()`)
    .orderBy('run_after')
    .limit(1)
    .executeTakeFirst();
  return first?.run_after ?? null;
}

/** See AnalysisTable.averageOfNewest; reads that many entries of one index, however many runs there are. */
export async function averageOfNewest(
  db: Database,
  most: number,
): ReturnType<AnalysisTable['averageDuration']> {
  const { rows } = await sql<{ runs: number; average_ms: number }>`
    select count(*)::integer as runs, coalesce(avg(duration_ms), 0) as average_ms
      from (select duration_ms from analyses where status = 'completed'
             order by finished_at desc limit ${most}) as newest`.execute(db);
  return rows[0] ?? { runs: 0, average_ms: 0 };
}
