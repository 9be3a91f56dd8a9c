import { type Migration, sql } from 'kysely';

/**
 * A photo costs two round trips to the database: one that claims its run and one that ends it. A claim also returns
 * the configuration, so that it need not be read before each claim, and whether the run belongs to a batch. Ending a
 * run was a transaction of eight statements. Each connection plans the functions once; tables that were nearly empty
 * at that time must not be read from end to end later.
 */
export const runFunctions: Migration = {
  up: async (db) => {
    await sql`drop function claim_run(text, integer, text, jsonb)`.execute(db);
    await sql`
      create function claim_run(claimer text, lease_seconds integer, channel text, notice jsonb)
      returns table (
        analysis_id uuid, image_id uuid, user_id integer, photo_key text, width integer, height integer,
        options jsonb, attempts integer, batch_id uuid, config jsonb, config_version integer
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
          returning analysis_id, image_id, options, attempts, batch_id),
        image as (
          update images
             set status = 'processing', stage = 'reading', error_message = null
           where image_id = (select image_id from run)
          returning image_id, user_id, photo_key, width, height)
        select run.analysis_id, image.image_id, image.user_id, image.photo_key, image.width, image.height,
               run.options, run.attempts, run.batch_id,
               (select ml_config.config from ml_config), (select ml_config.version from ml_config)
          from run join image using (image_id)
         cross join lateral pg_notify(
           channel,
           (notice || jsonb_build_object('image_id', image.image_id, 'user_id', image.user_id))::text) as notified;
      end $$;
    `.execute(db);
    await sql`
      create function end_run(
        run_id uuid, of_image uuid, holder text, attempt integer, outcome jsonb, channel text, notice jsonb
      ) returns boolean language plpgsql set enable_seqscan = off as $$
      declare
        owner_id integer;
        batch uuid;
        seconds double precision;
      begin
        -- The image before its run: every transaction locks in this order.
        select user_id into owner_id from images where image_id = of_image for no key update;
        if not found then return false; end if;
        update analyses
           set status = outcome ->> 'status', results = outcome -> 'results',
               processed_key = outcome ->> 'processed_key', error_message = outcome ->> 'error_message',
               detector = outcome ->> 'detector', model = outcome ->> 'model',
               model_version = outcome ->> 'model_version', settings = outcome -> 'settings',
               duration_ms = (outcome ->> 'duration_ms')::double precision,
               lease_until = null, finished_at = now()
         where analysis_id = run_id and worker = holder and attempts = attempt
           and status = 'processing' and lease_until > now()
        returning batch_id, extract(epoch from now() - started_at) into batch, seconds;
        if not found then return false; end if;
        update images
           set status = outcome ->> 'status', stage = null, analysis_results = outcome -> 'results',
               processed_key = outcome ->> 'processed_key', error_message = outcome ->> 'error_message'
         where image_id = of_image;
        if batch is not null and outcome ->> 'status' = 'completed' then
          update batch_counts
             set completed = completed + 1, completed_seconds = completed_seconds + seconds
           where batch_id = batch;
        elsif batch is not null and outcome ->> 'status' = 'failed' then
          update batch_counts set unreadable = unreadable + 1 where batch_id = batch;
        end if;
        perform pg_notify(
          channel,
          (notice || jsonb_build_object(
            'image_id', of_image, 'user_id', owner_id, 'status', outcome ->> 'status'))::text);
        return true;
      end $$;
    `.execute(db);
  },
};
