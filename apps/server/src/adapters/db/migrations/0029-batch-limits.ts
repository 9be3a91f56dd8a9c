import { type Migration, sql } from 'kysely';

/**
 * A batch can end after a number of photos (no limit: all that wait). `taken` counts the photos that it has queued, and
 * `planned` those that waited at its start, so that progress needs no count over all photos. Batches of earlier
 * versions took all.
 */
export const batchLimits: Migration = {
  up: async (db) => {
    await sql`
      alter table batches
        add column image_limit integer check (image_limit > 0),
        add column planned integer not null default 0,
        add column taken integer not null default 0;
      update batches
         set taken = counted.runs, planned = counted.runs
        from (select batch_id, count(*)::integer as runs from analyses where batch_id is not null group by batch_id)
          as counted
       where counted.batch_id = batches.batch_id;
    `.execute(db);
  },
};
