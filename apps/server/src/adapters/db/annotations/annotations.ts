import { sql } from 'kysely';
import type { AnnotationTable, DraftToSave } from '../../../modules/annotations/ports.ts';
import type { Database } from '../schema.ts';
import { findValidLease, listValidLeases, takeLease } from './annotation-leases.ts';
import { ANNOTATION_SET_ROW, submitAnnotations } from './submit-annotations.ts';

/** The annotations of a database. */
export const createAnnotationTable = (db: Database): AnnotationTable => ({
  listSets: (image_id, limit) =>
    db
      .selectFrom('annotation_sets')
      .select(ANNOTATION_SET_ROW)
      .where('image_id', '=', image_id)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),
  submit: (set, based_on, entry) =>
    db.transaction().execute((trx) => submitAnnotations(trx, set, { based_on, ...entry })),
  findDraft: (image_id, user_id) =>
    db
      .selectFrom('annotation_drafts')
      .select(['image_id', 'user_id', 'based_on', 'version', 'annotations', 'saved_at', 'is_blind'])
      .where('image_id', '=', image_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
  saveDraft: (draft) => saveDraft(db, draft),
  deleteDraft: async (image_id, user_id) => {
    await db
      .deleteFrom('annotation_drafts')
      .where('image_id', '=', image_id)
      .where('user_id', '=', user_id)
      .execute();
  },
  findLease: (image_id, now) => findValidLease(db, image_id, now),
  listLeases: (image_ids, now) => listValidLeases(db, image_ids, now),
  takeLease: (lease, now) => takeLease(db, lease, now),
  releaseLease: async (image_id, user_id) => {
    await db
      .deleteFrom('annotation_leases')
      .where('image_id', '=', image_id)
      .where('user_id', '=', user_id)
      .execute();
  },
});

type SavedDraft = Awaited<ReturnType<AnnotationTable['saveDraft']>>;

/** See AnnotationTable.saveDraft. One statement, so that of two windows of a person the later one is refused. */
async function saveDraft(db: Database, { is_blind, ...draft }: DraftToSave): Promise<SavedDraft> {
  const { image_id, user_id, based_on, version, saved_at } = draft;
  const { rows } = await sql<{ outcome: SavedDraft }>`
    with image as (select image_id, waits_for_blind_labels(image_id) as waits from images where image_id = ${image_id}),
    saved as (
      insert into annotation_drafts as held (image_id, user_id, based_on, version, annotations, saved_at, is_blind)
      select image_id, ${user_id}::integer, ${based_on}::integer, ${version}::integer,
             ${JSON.stringify(draft.annotations)}::jsonb, ${saved_at}::timestamptz, waits
        from image
       where (${is_blind}::boolean or not waits)
         and case when ${version}::integer = 1
                  then ${based_on}::integer > 0 or not exists
                       (select from second_opinions as given where given.image_id = image.image_id and given.given_by = ${user_id})
                  else exists
                       (select from annotation_drafts as held where held.image_id = image.image_id and held.user_id = ${user_id}) end
      on conflict (image_id, user_id) do update
         set based_on = excluded.based_on, version = excluded.version,
             annotations = excluded.annotations, saved_at = excluded.saved_at,
             is_blind = excluded.is_blind or (${is_blind}::boolean and held.is_blind is true)
       where excluded.version = case when excluded.is_blind and held.is_blind is false then 1 else held.version + 1 end
      returning 1)
    select case when exists (select from saved) then 'saved'
                when waits and not ${is_blind}::boolean then 'drawn' else 'stale' end as outcome
      from image`.execute(db);
  return rows[0]?.outcome ?? 'gone';
}
