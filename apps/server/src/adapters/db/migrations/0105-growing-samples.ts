import { type Migration, sql } from 'kysely';

/**
 * A sample can grow: it is of the photos that were analysed when the first of the samples that it extends was drawn, and labels
 * since then count. The default is for a process of the version before, which still draws samples beside this one. That process
 * reads a grown sample, too, and counts its labels since its `created_at`: fewer, until it is restarted.
 */
export const growingSamples: Migration = {
  up: async (db) => {
    await sql`
      alter table evaluation_samples
        add column population_at timestamptz(3),
        add column extends_sample_id uuid references evaluation_samples on delete set null;
      update evaluation_samples set population_at = created_at;
      alter table evaluation_samples
        alter column population_at set default now(),
        alter column population_at set not null;
      create index evaluation_samples_that_extend on evaluation_samples (extends_sample_id);

      -- Whether the photo waits for its labels in the current sample.
      create or replace function waits_for_blind_labels(image uuid) returns boolean language sql stable as $$
        select exists (select from evaluation_sample_photos join evaluation_samples using (sample_id)
                        where sample_id = current_sample() and image_id = image
                          and not is_labelled_blind(image, population_at))
      $$;`.execute(db);
  },
};
