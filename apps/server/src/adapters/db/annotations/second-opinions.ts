import { sql } from 'kysely';
import type { SecondOpinionRow, SecondOpinionTable } from '../../../modules/annotations/ports.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { endWork, findValidLease } from './annotation-leases.ts';

/** Each with the set that it is compared with. */
const withFirst = (db: Database) =>
  db
    .selectFrom('second_opinions')
    .innerJoin('annotation_sets as first', (join) =>
      join
        .onRef('first.image_id', '=', 'second_opinions.image_id')
        .onRef('first.number', '=', 'second_opinions.number'),
    );

const selectRows = (db: Database) =>
  withFirst(db).select([
    'second_opinions.image_id',
    'second_opinions.number',
    'second_opinions.state',
    'second_opinions.requested_at',
    'second_opinions.given_at',
    'second_opinions.given_by',
    'second_opinions.annotations',
    'second_opinions.agreement',
    'second_opinions.blind_agreement',
    'first.created_by as first_by',
    'first.annotations as first_annotations',
  ]);

const NOT_GIVEN = {
  given_at: null,
  given_by: null,
  annotations: null,
  agreement: null,
  blind_agreement: null,
};

/** The second opinions of a database. */
export const createSecondOpinionTable = (db: Database): SecondOpinionTable => ({
  find: (image_id): Promise<SecondOpinionRow | undefined> =>
    selectRows(db).where('second_opinions.image_id', '=', image_id).executeTakeFirst(),
  request: (image_id, requested_at, audit) =>
    db.transaction().execute(async (trx) => {
      await lockImage(trx, image_id);
      const { rows } = await sql`
        insert into second_opinions (image_id, number, state, requested_at)
        select image_id, number, 'open', ${requested_at}::timestamptz from annotation_sets
         where image_id = ${image_id} and exists (select from images where images.image_id = annotation_sets.image_id)
         order by number desc limit 1
        on conflict (image_id) do update
           set number = excluded.number, state = 'open', requested_at = excluded.requested_at, given_at = null,
               given_by = null, annotations = null, agreement = null, blind_agreement = null
         where second_opinions.state in ('agreed', 'decided')
        returning 1`.execute(trx);
      if (rows.length === 0) return false;
      await createAuditLog(trx).write(audit);
      return true;
    }),
  give: ({ image_id, number, annotations, ...opinion }) =>
    db.transaction().execute(async (trx) => {
      await lockImage(trx, image_id);
      const row = await selectRows(trx).where('second_opinions.image_id', '=', image_id).executeTakeFirst();
      if (row?.state !== 'open' || row.number !== number) return { outcome: 'closed' };
      const lease = await findValidLease(trx, image_id, opinion.given_at);
      if (lease && lease.user_id !== opinion.given_by) return { outcome: 'leased', lease };
      await trx
        .updateTable('second_opinions')
        .set({ ...opinion, annotations: JSON.stringify(annotations) })
        .where('image_id', '=', image_id)
        .execute();
      await endWork(trx, image_id, opinion.given_by);
      return { outcome: 'given' };
    }),
  listPage: ({ state, notBy }, after, limit) =>
    selectRows(db)
      .innerJoin('images', 'images.image_id', 'second_opinions.image_id')
      .where('state', '=', state)
      .$if(notBy !== null, (query) => query.where(isOfOthers(notBy)))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(requested_at, second_opinions.image_id) > (${after?.requested_at}::timestamptz, ${after?.image_id}::uuid)`,
        ),
      )
      .orderBy('requested_at')
      .orderBy('second_opinions.image_id')
      .limit(limit)
      .execute(),
  countBlind: async ({ state, notBy }) => {
    // As waits_for_blind_labels, which PostgreSQL would ask of each photo of the sample, before it knows which of them have an opinion.
    const { count } = await withFirst(db)
      .innerJoin('images', 'images.image_id', 'second_opinions.image_id')
      .innerJoin('evaluation_sample_photos as photos', 'photos.image_id', 'second_opinions.image_id')
      .innerJoin('evaluation_samples as samples', 'samples.sample_id', 'photos.sample_id')
      .where('samples.sample_id', '=', sql<string>`current_sample()`)
      .where('second_opinions.state', '=', state)
      .where('photos.labelled_before', '=', false)
      .where(sql<boolean>`not is_labelled_blind(photos.image_id, samples.population_at)`)
      .$if(notBy !== null, (query) => query.where(isOfOthers(notBy)))
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
});

/** A set of the photo is submitted before or after, as a whole: its opinion follows the newest one. */
const lockImage = (trx: Database, image_id: string) =>
  trx.selectFrom('images').select('image_id').where('image_id', '=', image_id).forUpdate().execute();

/** Whether this person neither gave the first opinion nor sent the photo. */
const isOfOthers = (notBy: number | null) =>
  sql<boolean>`first.created_by is distinct from ${notBy}::integer and images.user_id <> ${notBy}::integer`;

/**
 * What a new set does to the second opinion of its photo, in its transaction: it is compared instead, or decides. A set that does
 * not decide begins the comparison again.
 */
export async function followNewSet(
  trx: Database,
  { image_id, number, created_at }: { image_id: string; number: number; created_at: Date },
  { isDrawn, isDecision }: { isDrawn: boolean; isDecision: boolean },
): Promise<void> {
  const ofPhoto = trx.updateTable('second_opinions').where('image_id', '=', image_id);
  await ofPhoto.set({ number }).where('state', '=', 'open').execute();
  await ofPhoto
    .set(isDecision ? { state: 'decided' } : { ...NOT_GIVEN, state: 'open', number })
    .where('state', '=', 'disputed')
    .execute();
  if (!isDrawn) return;
  await trx
    .insertInto('second_opinions')
    .values({ image_id, number, state: 'open', requested_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
