import { computeReadAhead, createTermSample, type ReviewPosition } from '@smart-waste/core';
import { sql } from 'kysely';
import type {
  CommonnessCounts,
  ReviewQueueTable,
  UnrankedPhoto,
} from '../../../modules/annotations/ports.ts';
import type { Database } from '../schema.ts';

/** A cell with this many photos counts as wholly common; more make no difference. */
const MAX_IN_CELL = 100;
/** Those with the lowest random numbers are a random sample, which an index gives at once. */
const SAMPLE_SIZE = 1000;

/** The order of review in a database. */
export const createReviewQueueTable = (db: Database): ReviewQueueTable => ({
  listNext: async (position, limit) => {
    const [byPriority, byChance] = await Promise.all([
      readByPriority(db, position, computeReadAhead(limit)),
      readByChance(db, position, computeReadAhead(limit)),
    ]);
    return { byPriority, byChance };
  },
  listUnranked: (limit) => listUnranked(db, limit),
  readCommons: () => readCommons(db),
  rank: async (ranked) => {
    await sql`
      update review_queue
         set priority = ranked.priority, terms = ranked.terms, ranked_changes = ranked.changes
        from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb)
             as ranked (image_id uuid, changes integer, priority double precision, terms jsonb)
       where review_queue.image_id = ranked.image_id and ranked_changes < ranked.changes`.execute(db);
  },
});

/** What was shown before the position in either order is left out (see selectNextPhotos of core). */
const selectAfterPosition = (db: Database, { last, share }: ReviewPosition, limit: number) =>
  db
    .selectFrom('review_queue')
    .select(['image_id', 'priority', 'share', 'terms'])
    .where('share', '>', share)
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('priority', 'image_id'), '<', tuple(last?.priority ?? 0, last?.image_id ?? '')),
      ),
    )
    .limit(limit);

const readByPriority = (db: Database, position: ReviewPosition, limit: number) =>
  selectAfterPosition(db, position, limit).orderBy('priority', 'desc').orderBy('image_id', 'desc').execute();

const readByChance = (db: Database, position: ReviewPosition, limit: number) =>
  selectAfterPosition(db, position, limit).orderBy('share').execute();

/**
 * The newest answer of each model, newest first; what the photo shows where it has no run. The database takes a third of the rows for unranked, whatever
 * their number: without the order of the index it would read the whole table to find none.
 */
async function listUnranked(db: Database, limit: number): Promise<UnrankedPhoto[]> {
  const { rows } = await sql<UnrankedPhoto>`
    with chosen as (
      select image_id, changes from review_queue where ranked_changes < changes order by image_id limit ${limit}
    )
    select image_id, changes, nullif(severity, -1) as severity, has_open_hint(image_id) as "hasHint",
           case when place_cell is not null then (
             select count(*)::integer
               from (select from images as other where other.place_cell = images.place_cell
                      limit ${MAX_IN_CELL}) as near) end as "inCell",
           extract(hour from uploaded_at at time zone 'UTC')::integer as hour,
           coalesce(
             (select jsonb_agg(jsonb_build_object('detections', detections, 'threshold', threshold)
                               order by finished_at desc)
                from (select distinct on (model, model_version) results -> 'detections' as detections, finished_at,
                             coalesce(settings ->> 'effectiveThreshold', settings ->> 'confidenceThreshold', '0')
                               ::double precision as threshold
                        from analyses
                       where analyses.image_id = images.image_id and status = 'completed'
                       order by model, model_version, finished_at desc) as newest),
             case when annotated_results is null then jsonb_build_array(
               jsonb_build_object('detections', analysis_results -> 'detections', 'threshold', 0)) end,
             '[]') as answers
      from chosen join images using (image_id)`.execute(db);
  return rows;
}

async function readCommons(db: Database): Promise<CommonnessCounts> {
  const [counts, drawn] = await Promise.all([
    readCounts(db),
    db.selectFrom('review_queue').select('terms').orderBy('share').limit(SAMPLE_SIZE).execute(),
  ]);
  return { ...counts, sample: createTermSample(drawn.map(({ terms }) => terms)) };
}

async function readCounts(db: Database): Promise<Omit<CommonnessCounts, 'sample'>> {
  const { rows } = await sql<Omit<CommonnessCounts, 'sample'>>`
    select (select coalesce(jsonb_object_agg(hour, photos), '{}')
              from (select extract(hour from hour at time zone 'UTC')::integer as hour, sum(amount) as photos
                      from hour_figures where kind = 'status' group by 1) as counted) as hours,
           (select coalesce(jsonb_object_agg(name, amount), '{}')
              from all_figures where kind = 'class') as classes`.execute(db);
  return rows[0] ?? { hours: {}, classes: {} };
}
