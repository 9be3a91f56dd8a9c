import { type Migration, sql } from 'kysely';

/** What a geocoder said of places, so that it is asked once in months. Places are rounded to thousandths of a degree. */
export const addresses: Migration = {
  up: async (db) => {
    await sql`
      create table addresses (
        language text not null,
        latitude_millidegrees integer not null check (latitude_millidegrees between -90000 and 90000),
        longitude_millidegrees integer not null check (longitude_millidegrees between -180000 and 180000),
        address text,
        asked_at timestamptz not null,
        primary key (language, latitude_millidegrees, longitude_millidegrees)
      )`.execute(db);
    await sql`create index addresses_by_age on addresses (asked_at)`.execute(db);
  },
};
