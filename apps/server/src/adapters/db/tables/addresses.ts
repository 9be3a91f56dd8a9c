import { sql } from 'kysely';
import type { AddressTable, KnownAddress } from '../../../modules/analytics/ports.ts';
import type { Database } from '../schema.ts';

/** The stored addresses of a database. */
export function createAddressTable(db: Database): AddressTable {
  return {
    find: async (cells, language) => {
      const latitudes = cells.map(({ latitude_millidegrees }) => latitude_millidegrees);
      const longitudes = cells.map(({ longitude_millidegrees }) => longitude_millidegrees);
      const { rows } = await sql<KnownAddress>`
        select latitude_millidegrees, longitude_millidegrees, address, looked_up_at
          from (select distinct * from unnest(${latitudes}::integer[], ${longitudes}::integer[])
                  as requested (latitude_millidegrees, longitude_millidegrees)) as cells
          join addresses using (latitude_millidegrees, longitude_millidegrees)
         where language = ${language}`.execute(db);
      return rows;
    },
    save: async (known, language) => {
      await db
        .insertInto('addresses')
        .values({ ...known, language })
        .onConflict((conflict) =>
          conflict
            .columns(['language', 'latitude_millidegrees', 'longitude_millidegrees'])
            .doUpdateSet({ address: known.address, looked_up_at: known.looked_up_at }),
        )
        .execute();
    },
    removeOlderThan: async (before) => {
      await db.deleteFrom('addresses').where('looked_up_at', '<', before).execute();
    },
  };
}
