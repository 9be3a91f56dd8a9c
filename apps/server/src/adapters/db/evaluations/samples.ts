import { type RawBuilder, sql } from 'kysely';
import type { EvaluationSampleTable, SampleRow } from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';
import { auditLog } from '../tables/audit-log.ts';

/** The frozen random samples of a database. */
export const evaluationSampleTable = (db: Database): EvaluationSampleTable => ({
  freeze: (sample, audit) =>
    db.transaction().execute(async (trx) => {
      const size = await drawPhotos(trx, sample);
      if (size === 0) return undefined;
      await auditLog(trx).write({ ...audit, details: { ...audit.details, photos: size } });
      const [row] = await readSamples(trx, sql`sample_id = ${sample.sample_id}`, 1);
      return row;
    }),
  findById: async (sample_id) => (await readSamples(db, sql`sample_id = ${sample_id}`, 1))[0],
  page: (after, limit) =>
    readSamples(
      db,
      after === null
        ? sql`true`
        : sql`(created_at, sample_id) < (${after.created_at}::timestamptz, ${after.sample_id}::uuid)`,
      limit,
    ),
  photos: async ({ sample_id, state, viewer_id, now }, after, limit) => {
    const { rows } = await sql<Awaited<ReturnType<EvaluationSampleTable['photos']>>[number]>`
      select position, image_id, state,
             exists (select from annotation_leases as leases
                      where leases.image_id = photos.image_id and user_id <> ${viewer_id}
                        and until > ${now}::timestamptz) as is_held
        from (${photosWithState(sql`sample_id = ${sample_id}`)}) as photos
       where position > ${after} ${state === undefined ? sql`` : sql`and state = ${state}`}
       order by position limit ${limit}`.execute(db);
    return rows;
  },
});

/**
 * Stores a sample with its photos; returns how many. Photos are ordered by a hash of the seed and their id, and the first
 * ones are taken. The hash is as good as a random number for each photo, and those with the lowest random numbers are a
 * uniform sample without replacement (Ohlsson, Coordination of Samples Using Permanent Random Numbers, 1995). Drafts of
 * these photos end, because they may hold what the detector says.
 */
async function drawPhotos(
  trx: Database,
  { seed, requested_size, sample_id, ...sample }: Parameters<EvaluationSampleTable['freeze']>[0],
): Promise<number> {
  const { rows } = await sql<{ drawn_from: number }>`
    select count(*)::integer as drawn_from from images where status = 'completed'`.execute(trx);
  const drawn_from = rows[0]?.drawn_from ?? 0;
  await trx
    .insertInto('evaluation_samples')
    .values({ sample_id, seed, requested_size, drawn_from, ...sample })
    .execute();
  const drawn = await sql<{ image_id: string }>`
    insert into evaluation_sample_photos (sample_id, position, image_id)
    select ${sample_id}::uuid, row_number() over (order by draw, image_id), image_id
      from (select image_id, sha256(convert_to(${seed}::text || ':' || image_id::text, 'UTF8')) as draw
              from images where status = 'completed'
             order by draw, image_id limit ${requested_size}) as drawn
    returning image_id`.execute(trx);
  await sql`
    delete from annotation_drafts
     where image_id in (select image_id from evaluation_sample_photos where sample_id = ${sample_id})`.execute(
    trx,
  );
  if (drawn.rows.length === 0)
    await trx.deleteFrom('evaluation_samples').where('sample_id', '=', sample_id).execute();
  return drawn.rows.length;
}

/**
 * The photos of a sample that count: labelled ones before the first that waits. Whoever skipped a photo would choose which ones
 * count, and the first ones of a random order are a random sample themselves (EV-33).
 */
export const photosThatCount = (sample_id: string) => sql`
  select image_id, position, created_at from (${withGaps(sql`sample_id = ${sample_id}::uuid`)}) as photos
   where state = 'labelled' and not is_after_a_gap`;

/** The photos of these samples, each with its state. */
const photosWithState = (which: RawBuilder<unknown>) => sql`
  select photos.sample_id, position, image_id, created_at,
         case when not exists (select from images where images.image_id = photos.image_id) then 'gone'
              when is_labelled_blind(image_id, created_at) then 'labelled'
              else 'waiting' end as state
    from (select * from evaluation_samples where ${which}) as samples
    join evaluation_sample_photos as photos using (sample_id)`;

/** The same, each with whether a photo before it, or itself, waits. */
const withGaps = (which: RawBuilder<unknown>) => sql`
  select *, bool_or(state = 'waiting') over (partition by sample_id order by position) as is_after_a_gap
    from (${photosWithState(which)}) as photos`;

/** Counts are of the moment: labels are added, and photos come back from the trash. */
async function readSamples(db: Database, which: RawBuilder<unknown>, limit: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    with chosen as (
      select *, sample_id = current_sample() as is_current from evaluation_samples
       where ${which} order by created_at desc, sample_id desc limit ${limit}),
    photos as materialized (
      ${withGaps(sql`sample_id in (select sample_id from chosen)`)})
    select chosen.sample_id, seed, requested_size, drawn_from, created_at, created_by, is_current, counts.*,
           case when is_current then (
             select image_id from photos where photos.sample_id = chosen.sample_id and state = 'waiting'
              order by position limit 1) end as next
      from chosen,
           lateral (select count(*)::integer as size,
                           count(*) filter (where state = 'labelled')::integer as labelled,
                           count(*) filter (where state = 'gone')::integer as gone,
                           count(*) filter (where state = 'labelled' and not is_after_a_gap)::integer as counted
                      from photos where photos.sample_id = chosen.sample_id) as counts
     order by created_at desc, chosen.sample_id desc`.execute(db);
  return rows;
}
