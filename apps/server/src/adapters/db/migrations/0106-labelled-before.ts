import { type Migration, sql } from 'kysely';

/**
 * Whether a photo of a sample was labelled blind already when it was drawn, for an earlier sample (EV-23). It is decided at the
 * drawing: later corrections are better labels, and change nothing about how the first ones were made. Samples that were drawn
 * before keep their count. The default is for a process of the version before, which still draws samples beside this one. Until it is
 * restarted it offers photos that were labelled before as the next to label, not blind, and evaluates fewer photos.
 */
export const labelledBefore: Migration = {
  up: async (db) => {
    await sql`
      alter table evaluation_sample_photos add column labelled_before boolean not null default false;

      -- Whether the photo waits for its labels in the current sample.
      create or replace function waits_for_blind_labels(image uuid) returns boolean language sql stable as $$
        select exists (select from evaluation_sample_photos join evaluation_samples using (sample_id)
                        where sample_id = current_sample() and image_id = image
                          and not labelled_before and not is_labelled_blind(image, population_at))
      $$;`.execute(db);
  },
};
