import { type Migration, sql } from 'kysely';

/**
 * A claim, as a function: each connection plans it once and keeps the plan, and planning was half of what a claim
 * took. A plan that was made while the tables were nearly empty stays when they have grown, so it must not read one
 * from end to end.
 */
export const claimRun: Migration = {
  up: async (db) => {
    await sql`
      create function claim_run(claimer text, lease_seconds integer, channel text, notice jsonb)
      returns table (
        analysis_id uuid, image_id uuid, user_id integer, photo_key text, width integer, height integer,
        options jsonb, attempts integer
      ) language plpgsql rows 1 set enable_seqscan = off as $$
      #variable_conflict use_column
      begin
        return query
        with next as (
          select analysis_id
            from analyses
            join images using (image_id)
           where analyses.status = 'pending' and run_after <= now()
           order by run_after, analysis_id
           limit 1
             for no key update skip locked),
        run as (
          update analyses
             set status = 'processing', attempts = attempts + 1, worker = claimer,
                 lease_until = now() + lease_seconds * interval '1 second', started_at = now()
           where analysis_id = (select analysis_id from next)
          returning analysis_id, image_id, options, attempts),
        image as (
          update images
             set status = 'processing', stage = 'reading', error_message = null
           where image_id = (select image_id from run)
          returning image_id, user_id, photo_key, width, height)
        select run.analysis_id, image.image_id, image.user_id, image.photo_key, image.width, image.height,
               run.options, run.attempts
          from run join image using (image_id)
         cross join lateral pg_notify(
           channel,
           (notice || jsonb_build_object('image_id', image.image_id, 'user_id', image.user_id))::text) as told;
      end $$;
    `.execute(db);
  },
};
