import { sql } from 'kysely';
import type { DiskSampleTable } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

const EXPIRY = sql<Date>`now() - interval '90 days'`;
const thisHour = sql<Date>`date_trunc('hour', now(), 'UTC')`;

/** Samples of disks in a database: one each hour, the first one that is written. */
export const createDiskSampleTable = (db: Database): DiskSampleTable => ({
  findRecent: async (volume) => {
    const { rows } = await sql<{ isSampled: boolean; photo_bytes: number | null }>`
      select coalesce(bool_or(hour = ${thisHour}), false) as "isSampled",
             (array_agg(photo_bytes order by hour desc) filter (where photo_bytes is not null))[1] as photo_bytes
        from disk_samples
       where volume = ${volume} and hour > now() - interval '1 day'`.execute(db);
    return rows[0] ?? { isSampled: false, photo_bytes: null };
  },
  add: async (sample) => {
    await db
      .insertInto('disk_samples')
      .values({ ...sample, hour: thisHour })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db.deleteFrom('disk_samples').where('hour', '<', EXPIRY).execute();
  },
  list: (days) =>
    db
      .selectFrom('disk_samples')
      .select(['volume', 'host', 'measured_at', 'total_bytes', 'free_bytes', 'photo_bytes'])
      .where('hour', '>', sql<Date>`now() - ${days} * interval '1 day'`)
      .orderBy('volume')
      .orderBy('hour')
      .execute(),
});
