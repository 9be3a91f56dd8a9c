import type { Pool } from 'pg';

/** Adds this many photos of the first account that are not analysed yet; with `queued` each has a run. */
const IMAGES = `
  with added as (
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        location_source, uploaded_at, stage, photo_sha256, perceptual_hash)
    select id, 1, 'photos/' || id || '.jpg', 'thumbnails/' || id || '.jpg', 4000, 3000, '#8a8f7c', 'Market Road',
           'typed', now() - random() * interval '30 days', case when $2::boolean then 'queued' end,
           md5(id::text) || md5(number::text), (random() * 9e18)::bigint::bit(64)
      from (select number, gen_random_uuid() as id from generate_series(1, $1::integer) as number) as numbered
    returning image_id)
  insert into analyses (analysis_id, image_id, options)
  select gen_random_uuid(), image_id, '{}' from added where $2::boolean`;

/** A table that is only a queue: the cost of skip locked itself. */
const BARE = `
  drop table if exists bare_queue;
  create table bare_queue (id uuid primary key, status text not null, run_after timestamptz not null, lease_until timestamptz);
  insert into bare_queue select analysis_id, 'pending', run_after, null from analyses where status = 'pending';
  create index bare_queue_waiting on bare_queue (run_after, id) where status = 'pending'`;

const BARE_CLAIM = `
  update bare_queue set status = 'processing', lease_until = now() + interval '30 seconds'
   where id = (select id from bare_queue where status = 'pending' order by run_after, id limit 1
                 for no key update skip locked)
  returning id`;

/** Deletes all photos and adds this many waiting ones. */
export async function fillWithWaiting(database: Pool, count: number, { queued }: { queued: boolean }) {
  await database.query('delete from images');
  await database.query(IMAGES, [count, queued]);
  if (queued) await database.query(BARE);
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

/** Claims one row of the bare queue; throws when it is empty, because nothing would be measured. */
export async function runBareClaim(database: Pool): Promise<void> {
  const { rowCount } = await database.query(BARE_CLAIM);
  if (rowCount !== 1) throw new Error('the bare queue is empty');
}
