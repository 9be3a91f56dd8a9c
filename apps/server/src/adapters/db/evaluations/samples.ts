import { LABEL_SCHEMA_VERSION } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type {
  EvaluationSampleTable,
  SampleRow,
  SampleViewer,
} from '../../../modules/evaluations/ports/samples.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

/** Any number that no other advisory lock of this database has. */
const FREEZE_LOCK = 640_064;

type NewSample = Parameters<EvaluationSampleTable['freeze']>[0];

/** The frozen random samples of a database. */
export const createEvaluationSampleTable = (db: Database): EvaluationSampleTable => ({
  freeze: (sample, audit) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${FREEZE_LOCK})`.execute(trx);
      if (!(await isCurrent(trx, sample.known_sample_id))) return 'not_current';
      if ((await drawPhotos(trx, sample)) === 0) return 'no_photos';
      const [row] = await readSamples(trx, { which: sql`sample_id = ${sample.sample_id}`, limit: 1 });
      if (!row) throw new Error('a sample that was just stored is not there');
      await createAuditLog(trx).write({ ...audit, details: { ...audit.details, photos: row.size } });
      return row;
    }),
  findById: async (sample_id, viewer) =>
    (await readSamples(db, { which: sql`sample_id = ${sample_id}`, limit: 1, viewer }))[0],
  listPage: (after, limit, viewer) =>
    readSamples(db, {
      which:
        after === null
          ? sql`true`
          : sql`(created_at, sample_id) < (${after.created_at}::timestamptz, ${after.sample_id}::uuid)`,
      limit,
      viewer,
    }),
  listPhotos: async ({ sample_id, state, image_id, viewer }, after, limit) => {
    const { rows } = await sql<Awaited<ReturnType<EvaluationSampleTable['listPhotos']>>[number]>`
      select position, image_id, state, ${isHeld(viewer)} as is_held
        from (${selectPhotosWithState(sql`sample_id = ${sample_id}`)}) as photos
       where position > ${after} ${state === undefined ? sql`` : sql`and state = ${state}`}
             ${image_id === undefined ? sql`` : sql`and image_id = ${image_id}`}
       order by position limit ${limit}`.execute(db);
    return rows;
  },
});

/** Whether this is the current sample; null when there is to be none. */
async function isCurrent(trx: Database, sample_id: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 where current_sample() is not distinct from ${sample_id}::uuid`.execute(trx);
  return rows.length > 0;
}

/** How many samples of the installation are not newer than the one that the query calls `samples`: 1 for the first one. */
export const numberOfSample = sql`
  (select count(*)::integer from evaluation_samples as earlier
    where (earlier.created_at, earlier.sample_id) <= (samples.created_at, samples.sample_id))`;

/**
 * Stores a sample with its photos; returns how many are drawn. Photos are ordered by a hash of the seed and their id, and the first
 * ones are taken. The hash is as good as a random number for each photo, and those with the lowest random numbers are a
 * uniform sample without replacement (Ohlsson, Coordination of Samples Using Permanent Random Numbers, 1995). One that extends
 * another goes on in the same order among the same photos, so it is what a larger draw would have been; it never has more photos
 * than there were to draw from. Drafts of the photos that are drawn end, because they may hold what the detector says, unless
 * the photo is labelled: then they only correct it.
 */
async function drawPhotos(trx: Database, sample: NewSample): Promise<number> {
  const { extended, sample_id, seed, requested_size, created_at, created_by } = sample;
  const drawn_from = extended?.drawn_from ?? (await countPhotos(trx));
  await trx
    .insertInto('evaluation_samples')
    .values({
      sample_id,
      seed,
      requested_size,
      created_at,
      created_by,
      drawn_from,
      population_at: extended?.population_at ?? created_at,
      extends_sample_id: extended?.sample_id ?? null,
    })
    .execute();
  const drawnPhotos = await sql<{ image_id: string }>`
    insert into evaluation_sample_photos (sample_id, position, image_id, labelled_before)
    select ${sample_id}::uuid, ${extended?.size ?? 0} + row_number() over (order by draw, image_id), image_id,
           ${wasLabelledBlind}
      from (select image_id, ${buildDrawKey(seed)} as draw
              from images where status = 'completed' ${extended ? sql`and ${canExtend(extended, seed)}` : sql``}
             order by draw, image_id
             limit ${Math.min(requested_size, drawn_from) - (extended?.size ?? 0)}) as drawn
    returning image_id`.execute(trx);
  await sql`
    delete from annotation_drafts
     where image_id in (select image_id from evaluation_sample_photos where sample_id = ${sample_id} and not labelled_before)`.execute(
    trx,
  );
  if (extended)
    await sql`
      insert into evaluation_sample_photos (sample_id, position, image_id, labelled_before)
      select ${sample_id}::uuid, position, image_id, labelled_before from evaluation_sample_photos
       where sample_id = ${extended.sample_id}`.execute(trx);
  if (drawnPhotos.rows.length === 0)
    await trx.deleteFrom('evaluation_samples').where('sample_id', '=', sample_id).execute();
  return drawnPhotos.rows.length;
}

async function countPhotos(trx: Database): Promise<number> {
  const { rows } = await sql<{ photos: number }>`
    select count(*)::integer as photos from images where status = 'completed'`.execute(trx);
  return rows[0]?.photos ?? 0;
}

/**
 * Whether what people said last of a photo that is drawn was said without seeing the detector, of the whole photo and in the classes
 * of today. A set that was made in the order of review, or corrects one, may echo the detector (EV-23).
 */
const wasLabelledBlind = sql`
  coalesce((select is_blind and scope = 'checked' and schema_version = ${LABEL_SCHEMA_VERSION}
              from annotation_sets as sets
             where sets.image_id = drawn.image_id order by number desc limit 1), false)`;

/** The place of a photo in the random order of a seed, of what has a column `image_id`. */
const buildDrawKey = (seed: number) =>
  sql`sha256(convert_to(${seed}::text || ':' || image_id::text, 'UTF8'))`;

/**
 * An image that was analysed when the population of the sample was fixed, and comes after the last photo of the sample. One before
 * it was in the trash or queued again when the sample was drawn. Among the first ones, whose order is random, it would be one
 * that was chosen.
 */
const canExtend = ({ sample_id, population_at }: NonNullable<NewSample['extended']>, seed: number) => sql`
  exists (select from analyses
           where analyses.image_id = images.image_id and results is not null
             and finished_at <= ${population_at}::timestamptz)
  and (${buildDrawKey(seed)}, image_id) > (select ${buildDrawKey(seed)}, image_id from evaluation_sample_photos
                                      where sample_id = ${sample_id} order by position desc limit 1)`;

/**
 * The photos of a sample that count: labelled ones before the first that waits. A person who skipped a photo would choose which
 * ones count, and the first ones of a random order are a random sample themselves (EV-33).
 */
export const selectPhotosThatCount = (sample_id: string) => sql`
  select image_id, position from (${withCounts(sql`sample_id = ${sample_id}::uuid`)}) as photos where counts`;

/** The photos of these samples, each with its state. */
const selectPhotosWithState = (which: RawBuilder<unknown>) => sql`
  select photos.sample_id, position, image_id, labelled_before,
         case when not exists (select from images where images.image_id = photos.image_id) then 'gone'
              when labelled_before or is_labelled_blind(image_id, population_at) then 'labelled'
              else 'waiting' end as state
    from (select * from evaluation_samples where ${which}) as samples
    join evaluation_sample_photos as photos using (sample_id)`;

/** The same, each with whether a photo before it, or itself, waits. */
const withGaps = (which: RawBuilder<unknown>) => sql`
  select *, bool_or(state = 'waiting') over (partition by sample_id order by position) as is_after_a_gap
    from (${selectPhotosWithState(which)}) as photos`;

/**
 * The same, each with whether it counts. The photos before the first one that waits are a random sample however many of them were
 * labelled before, once one of them was labelled since: drawing until there is a fixed number of new ones, without the one after them, is
 * inverse sampling (Haldane, On a Method of Estimating Frequencies, 1945). With none, they would all be photos of earlier samples.
 */
const withCounts = (which: RawBuilder<unknown>) => sql`
  select *, state = 'labelled' and not is_after_a_gap
            and (bool_or(state = 'labelled' and not is_after_a_gap and not labelled_before) over (partition by sample_id)
                 or not bool_or(is_after_a_gap) over (partition by sample_id)) as counts
    from (${withGaps(which)}) as photos`;

/** Whether another person than the viewer holds the lease of one of the `photos` of a query. */
const isHeld = ({ viewer_id, now }: SampleViewer) => sql`
  exists (select from annotation_leases as leases
           where leases.image_id = photos.image_id and user_id <> ${viewer_id} and until > ${now}::timestamptz)`;

/** Counts are of the moment: labels are added, and photos come back from the trash. */
async function readSamples(
  db: Database,
  { which, limit, viewer }: { which: RawBuilder<unknown>; limit: number; viewer?: SampleViewer | undefined },
): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    with chosen as (
      select *, sample_id = current_sample() as is_current, ${numberOfSample} as number
        from evaluation_samples as samples
       where ${which} order by created_at desc, sample_id desc limit ${limit}),
    photos as materialized (
      ${withCounts(sql`sample_id in (select sample_id from chosen)`)})
    select chosen.sample_id, number, seed, requested_size, drawn_from, population_at, created_at, created_by, is_current, counts.*,
           (select ${numberOfSample} from evaluation_samples as samples
             where samples.sample_id = chosen.extends_sample_id) as extends_number,
           case when is_current then (
             select image_id from photos where photos.sample_id = chosen.sample_id and state = 'waiting'
              order by ${viewer ? sql`${isHeld(viewer)},` : sql``} position limit 1) end as next
      from chosen,
           lateral (select count(*)::integer as size,
                           count(*) filter (where state = 'labelled')::integer as labelled,
                           count(*) filter (where state = 'labelled' and labelled_before)::integer as labelled_before,
                           count(*) filter (where state = 'gone')::integer as gone,
                           count(*) filter (where counts)::integer as counted
                      from photos where photos.sample_id = chosen.sample_id) as counts
     order by created_at desc, chosen.sample_id desc`.execute(db);
  return rows;
}
