import { type Migration, sql } from 'kysely';

/** Since when a person works on a photo. A lease of before was renewed at most two minutes ago: it says that much. */
export const leaseSince: Migration = {
  up: async (db) => {
    await sql`
      alter table annotation_leases add column since timestamptz(3);
      update annotation_leases set since = until - interval '2 minutes';
      alter table annotation_leases alter column since set not null`.execute(db);
  },
};
