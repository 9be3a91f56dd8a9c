import { type Migration, sql } from 'kysely';

/**
 * Images and the storage keys that no image owns. Each list of the product (one's own, by status, everybody's)
 * has an index in its own order, so that a page costs the same at the first and at the millionth image.
 */
export const images: Migration = {
  up: async (db) => {
    await sql`
      create table images (
        image_id uuid primary key,
        user_id integer not null references users,
        photo_key text not null,
        thumbnail_key text not null,
        processed_key text,
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        placeholder_color text not null,
        location text not null,
        latitude double precision check (latitude between -90 and 90),
        longitude double precision check (longitude between -180 and 180),
        location_source text not null check (location_source in ('typed', 'gps', 'exif', 'map')),
        uploaded_at timestamptz not null,
        status text not null default 'pending' check (
          status in ('pending', 'processing', 'completed', 'failed', 'ml_failed', 'ml_unavailable')
        ),
        stage text check (stage in ('queued', 'reading', 'detecting', 'drawing', 'saving')),
        analysis_results jsonb,
        error_message text,
        possible_duplicate_of uuid,
        photo_sha256 text not null,
        perceptual_hash bit(64) not null,
        idempotency_key text,
        place_cell bigint generated always as (
          floor(latitude * 1000)::bigint * 1000000 + floor(longitude * 1000)::bigint
        ) stored,
        check ((latitude is null) = (longitude is null)),
        check (status <> 'completed' or analysis_results is not null),
        unique (user_id, photo_sha256),
        unique (user_id, idempotency_key)
      );
      create index images_newest on images (uploaded_at desc, image_id desc);
      create index images_newest_of_user on images (user_id, uploaded_at desc, image_id desc);
      create index images_newest_by_status on images (status, uploaded_at desc, image_id desc);
      create index images_newest_of_user_by_status on images (user_id, status, uploaded_at desc, image_id desc);
      create index images_newest_near on images (place_cell, uploaded_at desc) where place_cell is not null;
      create index images_look_alikes on images (possible_duplicate_of) where possible_duplicate_of is not null;

      create table loose_keys (
        key text primary key,
        due_at timestamptz not null,
        attempts integer not null default 0,
        error text
      );
      create index loose_keys_due on loose_keys (due_at);
    `.execute(db);
  },
};
