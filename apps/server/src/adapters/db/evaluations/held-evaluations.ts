import { sql } from 'kysely';
import type {
  ClaimedEvaluation,
  EvaluationPreparation,
  EvaluationTable,
} from '../../../modules/evaluations/ports.ts';
import { defineLeasedRows, outageCost } from '../lease.ts';
import type { Database } from '../schema.ts';

/** A claim by a process of 0.1.0 has no id of its own, so holders are distinguished by their worker, too. */
const leaseTable = defineLeasedRows<ClaimedEvaluation>(
  'evaluations',
  ['evaluation_id'],
  ['worker', 'claim_id'],
);

/** What the worker that holds an evaluation does. */
export const createHeldEvaluations = (
  db: Database,
): Pick<
  EvaluationTable,
  'claim' | 'renew' | 'release' | 'releaseAfterOutage' | 'prepare' | 'answer' | 'complete'
> => ({
  claim: async ({ worker, leaseSeconds }) => {
    const [claimed] = await leaseTable.claim<ClaimedEvaluation>(db, {
      candidates: sql`
        select evaluation_id from evaluations
         where state = 'waiting' or (state = 'running' and lease_until < now())
         order by requested_at
         limit 1
           for update skip locked`,
      leaseSeconds,
      set: sql`state = 'running', worker = ${worker}, claim_id = gen_random_uuid()`,
      returning: sql`
        evaluations.evaluation_id, source, sample_id, import_id, model, model_name, model_version,
        settings, attempts, worker, claim_id`,
    });
    return claimed;
  },
  renew: (evaluation, seconds) => leaseTable.renew(db, evaluation, seconds),
  release: (evaluation) =>
    leaseTable.change(
      db,
      evaluation,
      sql`state = 'waiting', lease_until = null, worker = null, attempts = attempts - 1`,
    ),
  releaseAfterOutage: (evaluation) =>
    leaseTable.change(
      db,
      evaluation,
      sql`state = 'waiting', lease_until = null, worker = null, outages = outages + 1,
          attempts = attempts - 1 + ${outageCost}`,
    ),
  prepare: (evaluation, preparation) =>
    db.transaction().execute(async (trx) => {
      const { model_name, model_version, settings, labels, excluded, may_have_seen } = preparation;
      const photos = await filterExistingPhotos(trx, evaluation, preparation);
      const isHeld = await leaseTable.change(
        trx,
        evaluation,
        sql`model_name = ${model_name}, model_version = ${model_version},
            settings = ${JSON.stringify(settings)}::jsonb, labels = ${JSON.stringify(labels)}::jsonb,
            excluded = ${excluded}, may_have_seen = ${may_have_seen}`,
      );
      if (isHeld) await addPhotos(trx, evaluation, photos);
      return isHeld;
    }),
  answer: (evaluation, position, answer) =>
    db.transaction().execute(async (trx) => {
      // Touches the row, so that no other worker can claim the evaluation before the answer is stored.
      if (!(await leaseTable.change(trx, evaluation, sql`worker = worker`))) return false;
      const { state, ...stored } = answer;
      const json = 'scored' in stored && {
        ...stored,
        scored: JSON.stringify(stored.scored),
        live: JSON.stringify(stored.live),
      };
      await trx
        .updateTable('evaluation_photos')
        .set({ state, ...json })
        .where('evaluation_id', '=', evaluation.evaluation_id)
        .where('position', '=', position)
        .where('state', '=', 'waiting')
        .execute();
      return true;
    }),
  complete: (evaluation, outcome) =>
    leaseTable.change(
      db,
      evaluation,
      'figures' in outcome
        ? sql`state = 'completed', lease_until = null, finished_at = now(),
              figures = ${JSON.stringify(outcome.figures)}::jsonb`
        : sql`state = 'failed', lease_until = null, finished_at = now(), error_message = ${outcome.error_message}`,
    ),
});

/**
 * The photos that were not deleted since they were read; they cannot be until the transaction ends. Otherwise the labels of one
 * that was deleted for good meanwhile would stay. Those of an import are deleted only with it.
 */
async function filterExistingPhotos(
  trx: Database,
  { import_id }: ClaimedEvaluation,
  { photos }: EvaluationPreparation,
): Promise<EvaluationPreparation['photos']> {
  if (import_id !== null) return photos;
  const ids = photos.map(({ image_id }) => image_id);
  const held = await trx
    .selectFrom('images')
    .select('image_id')
    .where('image_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('image_id')
    .forKeyShare()
    .execute();
  const existing = new Set(held.map(({ image_id }) => image_id));
  return photos.filter(({ image_id }) => existing.has(image_id));
}

async function addPhotos(
  trx: Database,
  { evaluation_id }: ClaimedEvaluation,
  photos: EvaluationPreparation['photos'],
): Promise<void> {
  await sql`
    insert into evaluation_photos (evaluation_id, position, image_id, set_id, annotations, place_group, slices)
    select ${evaluation_id}::uuid, row_number() over (), image_id, set_id, annotations, "group",
           array(select jsonb_array_elements_text(slices))
      from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb)
           as photos (image_id uuid, set_id uuid, annotations jsonb, "group" text, slices jsonb)`.execute(
    trx,
  );
}
