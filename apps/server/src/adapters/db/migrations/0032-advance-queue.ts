import { type Migration, sql } from 'kysely';

/**
 * One function ends a run, claims the next, or does both in one transaction, so that a photo that others wait behind
 * costs one round trip and one commit. Both images change in one statement: its triggers run once and change the
 * counts in the order of their key, so two processes never wait for each other in a circle. The processes of the
 * version before call the two functions that it replaces until they are restarted; their runs are tried again.
 */
export const advanceQueue: Migration = {
  up: async (db) => {
    await sql`
      drop function claim_run(text, integer, text, jsonb);
      drop function end_run(uuid, uuid, text, integer, jsonb, text, jsonb);

      create function advance_queue(holder text, ended jsonb, lease_seconds integer, channel text) returns jsonb
      language plpgsql set enable_seqscan = off as $$
      #variable_conflict use_column
      declare
        outcome jsonb := ended -> 'outcome';
        ended_image uuid;
        ended_batch uuid;
        seconds double precision;
        claimed jsonb;
        claimed_image uuid;
        image record;
      begin
        if ended is not null then
          -- The image before its run: every transaction locks in this order.
          select image_id into ended_image from images
           where image_id = (ended ->> 'image_id')::uuid for no key update;
          update analyses
             set status = outcome ->> 'status', results = outcome -> 'results',
                 processed_key = outcome ->> 'processed_key', error_message = outcome ->> 'error_message',
                 detector = outcome ->> 'detector', model = outcome ->> 'model',
                 model_version = outcome ->> 'model_version', settings = outcome -> 'settings',
                 duration_ms = (outcome ->> 'duration_ms')::double precision,
                 lease_until = null, finished_at = now()
           where ended_image is not null and analysis_id = (ended ->> 'analysis_id')::uuid
             and worker = holder and attempts = (ended ->> 'attempts')::integer
             and status = 'processing' and lease_until > now()
          returning batch_id, extract(epoch from now() - started_at) into ended_batch, seconds;
          if not found then ended_image := null; end if;
        end if;

        if lease_seconds is not null then
          select image_id,
                 jsonb_build_object('analysis_id', analysis_id, 'image_id', image_id, 'options', options,
                                    'attempts', attempts + 1, 'batch_id', batch_id)
            into claimed_image, claimed
            from analyses
            join images using (image_id)
           where analyses.status = 'pending' and run_after <= now()
           order by run_after, analysis_id
           limit 1
             for no key update skip locked;
          if found then
            update analyses
               set status = 'processing', attempts = attempts + 1, worker = holder,
                   lease_until = now() + lease_seconds * interval '1 second', started_at = now()
             where analysis_id = (claimed ->> 'analysis_id')::uuid;
          end if;
        end if;

        for image in
          update images
             set status = case image_id when ended_image then outcome ->> 'status' else 'processing' end,
                 stage = case image_id when ended_image then null else 'reading' end,
                 error_message = case image_id when ended_image then outcome ->> 'error_message' end,
                 analysis_results = case image_id when ended_image then outcome -> 'results' else analysis_results end,
                 processed_key =
                   case image_id when ended_image then outcome ->> 'processed_key' else processed_key end
           where image_id in (ended_image, claimed_image)
          returning image_id, user_id, photo_key, width, height, status, stage
        loop
          if image.image_id = claimed_image then
            claimed := claimed || jsonb_build_object(
              'user_id', image.user_id, 'photo_key', image.photo_key, 'width', image.width, 'height', image.height,
              'config', (select config from ml_config),
              'config_version', coalesce((select version from ml_config), 0));
          end if;
          perform pg_notify(channel, jsonb_build_object(
            'change', 'updated', 'image_id', image.image_id, 'user_id', image.user_id,
            'status', image.status, 'stage', image.stage)::text);
        end loop;

        if ended_batch is not null and outcome ->> 'status' = 'completed' then
          update batch_counts
             set completed = completed + 1, completed_seconds = completed_seconds + seconds
           where batch_id = ended_batch;
        elsif ended_batch is not null and outcome ->> 'status' = 'failed' then
          update batch_counts set unreadable = unreadable + 1 where batch_id = ended_batch;
        end if;
        return jsonb_build_object('has_ended', ended_image is not null, 'claimed', claimed);
      end $$;
    `.execute(db);
  },
};
