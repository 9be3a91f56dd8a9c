import { type Migration, sql } from 'kysely';

/**
 * Frozen random samples, and which sets were made without seeing what the detector says. Photos of a sample do not refer to
 * `images`: one that was deleted is named as gone.
 */
export const evaluationSamples: Migration = {
  up: async (db) => {
    await sql`
      create table evaluation_samples (
        sample_id uuid primary key,
        seed integer not null,
        requested_size integer not null,
        drawn_from integer not null,
        created_at timestamptz(3) not null,
        created_by integer references users on delete set null
      );
      create index evaluation_samples_newest on evaluation_samples (created_at desc, sample_id desc);
      create index evaluation_samples_of_author on evaluation_samples (created_by);

      create table evaluation_sample_photos (
        sample_id uuid not null references evaluation_samples on delete cascade,
        position integer not null,
        image_id uuid not null,
        primary key (sample_id, position),
        unique (sample_id, image_id)
      );

      alter table annotation_sets add column is_blind boolean not null default false;

      create function current_sample() returns uuid language sql stable as $$
        select sample_id from evaluation_samples order by created_at desc, sample_id desc limit 1
      $$;

      -- Whether a person checked the photo after it was drawn and without seeing what the detector says.
      create function is_labelled_blind(image uuid, since timestamptz) returns boolean language sql stable as $$
        select exists (select from annotation_sets
                        where image_id = image and is_blind and scope = 'checked' and created_at >= since)
      $$;

      -- Whether the photo waits for its labels in the current sample.
      create function waits_for_blind_labels(image uuid) returns boolean language sql stable as $$
        select exists (select from evaluation_sample_photos join evaluation_samples using (sample_id)
                        where sample_id = current_sample() and image_id = image
                          and not is_labelled_blind(image, created_at))
      $$;`.execute(db);
  },
};
