import { type RawBuilder, sql } from 'kysely';
import type {
  EvaluationRow,
  EvaluationTable,
  EvaluationWithFigures,
} from '../../../modules/evaluations/ports.ts';
import { RUN_WAITING } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { hasChecked, listPhotosWithBytes, readCheckedPhotos } from './checked-photos.ts';
import { createHeldEvaluations } from './held-evaluations.ts';
import { readImportedClasses, readImportedPhotos } from './imported-photos.ts';
import { listAnswers, listMistakes, listWaitingPhotos } from './photo-answers.ts';
import { numberOfSample } from './samples.ts';

/** Any number that no other advisory lock of this database has. */
const START_LOCK = 640_065;

/** The evaluations of a database. */
export const createEvaluationTable = (db: Database): EvaluationTable => ({
  start: (evaluation, audit) =>
    db.transaction().execute(async (trx) => {
      // Before the other lock, so that other evaluations do not wait until the import is deleted.
      if (!(await holdsImport(trx, evaluation))) return 'gone';
      await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(trx);
      const open = await trx
        .selectFrom('evaluations')
        .select('evaluation_id')
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst();
      if (open) return 'open';
      await trx.insertInto('evaluations').values(evaluation).execute();
      await createAuditLog(trx).write(audit);
      await sql`select pg_notify(${RUN_WAITING}, '')`.execute(trx);
      const [row] = await readEvaluations(trx, isEvaluation(evaluation.evaluation_id), { limit: 1 });
      if (!row) throw new Error('an evaluation that was just stored is not there');
      return row;
    }),
  findById: async (evaluation_id) => {
    const options = { limit: 1, figures: sql`figures,` };
    return (await readEvaluations<EvaluationWithFigures>(db, isEvaluation(evaluation_id), options))[0];
  },
  listPage: ({ source, sample_id, state }, after, limit) => {
    const ofSource = source === undefined ? sql`true` : sql`source = ${source}`;
    const ofSample = sample_id === undefined ? sql`true` : sql`sample_id = ${sample_id}`;
    const rest =
      after === null
        ? sql`true`
        : sql`(requested_at, evaluation_id) < (${after.requested_at}::timestamptz, ${after.evaluation_id}::uuid)`;
    const isOpen = state === undefined ? sql`true` : sql`state in ('waiting', 'running')`;
    return readEvaluations(db, sql`${ofSource} and ${ofSample} and ${isOpen} and ${rest}`, { limit });
  },
  cancel: (evaluation_id, audit) =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('evaluations')
        .set({ state: 'cancelled', lease_until: null, finished_at: audit.at })
        .where('evaluation_id', '=', evaluation_id)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await createAuditLog(trx).write(audit);
      return numUpdatedRows > 0n;
    }),
  remove: (evaluation_id, audit) =>
    db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('evaluations')
        .where('evaluation_id', '=', evaluation_id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await createAuditLog(trx).write(audit);
      return numDeletedRows > 0n;
    }),
  listCheckedPhotos: (source) => readCheckedPhotos(db, source),
  hasChecked: (source) => hasChecked(db, source),
  listImportedPhotos: (import_id) => readImportedPhotos(db, import_id),
  findImportedClasses: (import_id) => readImportedClasses(db, import_id),
  findPhotosWithBytes: (hashes) => listPhotosWithBytes(db, hashes),
  areRunsWaiting: async () => {
    const { rows } = await sql`
      select 1 from analyses where status = 'pending' and run_after <= now() limit 1`.execute(db);
    return rows.length > 0;
  },
  ...createHeldEvaluations(db),
  listWaitingPhotos: (evaluation_id, limit) => listWaitingPhotos(db, evaluation_id, limit),
  listAnswers: (evaluation_id) => listAnswers(db, evaluation_id),
  listMistakes: (filter, after, limit) => listMistakes(db, filter, { after, limit }),
});

/** Whether the import of an evaluation is there, which cannot be deleted then until the transaction ends; true without one. */
async function holdsImport(
  trx: Database,
  { import_id }: Parameters<EvaluationTable['start']>[0],
): Promise<boolean> {
  if (import_id === null) return true;
  const held = await trx
    .selectFrom('dataset_imports')
    .select('import_id')
    .where('import_id', '=', import_id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

const isEvaluation = (evaluation_id: string) => sql`evaluation_id = ${evaluation_id}`;

/**
 * The newest first, with their figures or only what a list shows of them. Workers answer photos in the order of their positions,
 * which begin at 1: counts are read from the ends of indexes and from the few photos without an answer, because they are asked
 * for each second. The photos of a sample are numbered in the same way, and never change.
 */
async function readEvaluations<Row extends EvaluationRow = EvaluationRow>(
  db: Database,
  which: RawBuilder<unknown>,
  { limit, figures = sql`` }: { limit: number; figures?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select evaluation_id, source, sample_id, import_id, model, model_name, model_version, settings, labels, state, excluded,
           may_have_seen, requested_at, requested_by, finished_at, error_message, ${figures}
           figures -> 'headlines' as headlines,
           case when figures is not null and not figures -> 'headlines' ? 'averaged_classes' then (
             select jsonb_agg(one -> 'labelled_boxes') from jsonb_array_elements(figures -> 'classes') as one)
           end as objects_of_classes, total, gone, unanswered,
           case when next is null then total else next - 1 + ended_later end as done,
           (select title from dataset_imports where dataset_imports.import_id = evaluations.import_id) as import_title,
           case when source = 'sample' then (select coalesce(max(position), 0) from evaluation_sample_photos as sampled
                                              where sampled.sample_id = evaluations.sample_id) end as sample_size,
           (select ${numberOfSample} from evaluation_samples as samples
             where samples.sample_id = evaluations.sample_id) as sample_number,
           (select seed from evaluation_samples as samples where samples.sample_id = evaluations.sample_id) as sample_seed
      from (select * from evaluations where ${which}
             order by requested_at desc, evaluation_id desc limit ${limit}) as evaluations,
           lateral (select coalesce(max(position), 0) as total,
                           (select min(position) from evaluation_photos as photos
                             where photos.evaluation_id = evaluations.evaluation_id and photos.state = 'waiting') as next
                      from evaluation_photos as photos
                     where photos.evaluation_id = evaluations.evaluation_id) as ends,
           lateral (select count(*) filter (where photos.state = 'gone')::integer as gone,
                           count(*) filter (where photos.state = 'unanswered')::integer as unanswered,
                           count(*) filter (where photos.position > next)::integer as ended_later
                      from evaluation_photos as photos
                     where photos.evaluation_id = evaluations.evaluation_id
                       and photos.state in ('gone', 'unanswered')) as ended
     order by requested_at desc, evaluation_id desc`.execute(db);
  return rows;
}
