import { findSuspectLabels } from '@smart-waste/core';
import { sql } from 'kysely';
import type {
  LabelSuspectTable,
  ListedSuspectRow,
  UnrankedLabels,
} from '../../../modules/annotations/ports.ts';
import { selectNewestRun } from '../runs/newest-run.ts';
import type { Database } from '../schema.ts';

const CALIBRATED = sql`jsonb_path_query_array(results, '$.detections[*] ? (exists (@.calibrated_confidence))')`;
const RUN = sql`jsonb_build_object('detections', results -> 'detections', 'finished_at', finished_at)`;

/** The calibrated detections of the newest completed run of a photo. */
const calibratedDetections = sql<ListedSuspectRow['calibrated']>`coalesce(
  ${selectNewestRun(CALIBRATED, 'label_suspects.image_id')}, '[]')`;

/** The suspect labels of a database. */
export const createLabelSuspectTable = (db: Database): LabelSuspectTable => ({
  listPage: ({ after, blindTo }, limit) =>
    db
      .selectFrom('label_suspects')
      .select(['image_id', 'strength', 'contradictions', calibratedDetections.as('calibrated')])
      .where('strength', '>', 0)
      .where(sql<boolean>`not waits_for_blind_labels(image_id)`)
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('strength', 'image_id'), '<', tuple(after?.strength ?? 0, after?.image_id ?? '')),
        ),
      )
      .$if(blindTo !== null, (query) =>
        query.where(sql<boolean>`not exists (
          select from second_opinions join annotation_sets using (image_id, number)
           where image_id = label_suspects.image_id and state = 'open'
             and created_by is distinct from ${blindTo}::integer)`),
      )
      .orderBy('strength', 'desc')
      .orderBy('image_id', 'desc')
      .limit(limit)
      .execute(),
  listUnranked: (limit) => readUnranked(db, { limit }),
  rank: (ranked) => storeRanks(db, ranked),
});

/** See LabelSuspectTable.unranked. */
async function readUnranked(
  db: Database,
  { limit, image_id }: { limit: number; image_id?: string },
): Promise<UnrankedLabels[]> {
  const isChosen = image_id === undefined ? sql`true` : sql`image_id = ${image_id}`;
  const { rows } = await sql<UnrankedLabels>`
    with chosen as (
      select image_id, changes from label_suspects
       where ranked_changes < changes and ${isChosen} order by image_id limit ${limit}
    )
    select image_id, changes,
           (select jsonb_agg(jsonb_build_object('scope', scope, 'annotations', annotations, 'created_at', created_at)
                             order by number desc)
              from (select * from annotation_sets
                     where annotation_sets.image_id = chosen.image_id
                     order by number desc limit 2) as newest) as sets,
           ${selectNewestRun(RUN, 'chosen.image_id')} as run
      from chosen`.execute(db);
  return rows;
}

/** See LabelSuspectTable.rank. */
async function storeRanks(db: Database, ranked: Parameters<LabelSuspectTable['rank']>[0]): Promise<void> {
  await sql`
    update label_suspects
       set strength = ranked.strength, contradictions = ranked.contradictions, ranked_changes = ranked.changes
      from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb)
           as ranked (image_id uuid, changes integer, strength double precision, contradictions jsonb)
     where label_suspects.image_id = ranked.image_id and ranked_changes < ranked.changes`.execute(db);
}

/** Ranks the labels of one photo in the transaction of its new set, so that the list is right once that is stored. */
export async function rankLabels(trx: Database, image_id: string): Promise<void> {
  const unranked = await readUnranked(trx, { image_id, limit: 1 });
  await storeRanks(
    trx,
    unranked.map(({ changes, sets, run }) => ({ image_id, changes, ...findSuspectLabels(sets, run) })),
  );
}
