import { type Migration, sql } from 'kysely';

/**
 * What makes a photo after the cleaning a proof, the queue of photos that the detector has still to compare, what
 * reporters say about a cleaning, and the sample that is checked on site (see core's isCheckedOnSite). A file is found
 * by its hash among all uploads, which otherwise only one person's are.
 */
export const caseProof: Migration = {
  up: async (db) => {
    await sql`
      alter table case_photos
        add photo_sha256 text,
        add perceptual_hash bit(64),
        add idempotency_key text,
        add captured_at timestamptz(3),
        add latitude double precision check (latitude between -90 and 90),
        add longitude double precision check (longitude between -180 and 180),
        add is_known boolean not null default false,
        add is_similar boolean not null default false,
        add verdict text check (verdict in ('no_waste_seen', 'still_sees', 'cannot_tell')),
        add before_photo_id uuid,
        add check ((latitude is null) = (longitude is null));
      create unique index case_photos_sent_once on case_photos (added_by, idempotency_key);
      create index case_photos_of_file on case_photos using hash (photo_sha256);
      create index images_of_file on images using hash (photo_sha256);
      create index trashed_images_of_file on trashed_images using hash (photo_sha256);

      create table photos_to_compare (
        photo_id uuid primary key references case_photos on delete cascade,
        due_at timestamptz not null default now(),
        attempts integer not null default 0,
        lease_until timestamptz
      );
      create index photos_to_compare_due on photos_to_compare (due_at);

      create table case_feedback (
        case_id uuid not null references cases,
        user_id integer not null references users on delete cascade,
        cleaned_at timestamptz(3) not null,
        is_clean boolean not null,
        primary key (case_id, user_id, cleaned_at)
      );
      create index case_feedback_of_user on case_feedback (user_id);

      create index cases_to_check_on_site on cases (urgent_at, number)
        where status = 'cleaned'
          and get_byte(uuid_send(case_id), 14) * 256 + get_byte(uuid_send(case_id), 15) < 6554;`.execute(db);
  },
};
