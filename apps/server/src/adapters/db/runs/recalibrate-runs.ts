import type { AnalysisResults, PhotoResults, Recalibration } from '@smart-waste/contract';
import type { AppliedCalibration } from '@smart-waste/core';
import { sql } from 'kysely';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { CalibrationTable } from '../../../modules/detection/ports.ts';
import type { Database } from '../schema.ts';

type CalibrateRun = Parameters<CalibrationTable['recalibrate']>[1];
/** A version of a model that was fitted a calibration, and the active one, if there is one. */
type Model = { model: string; model_version: string; active: AppliedCalibration | null };

async function listModels(db: Database): Promise<Model[]> {
  const { rows } = await sql<Model>`
    select model, model_version,
           (array_agg(jsonb_build_object('calibration_id', calibration_id, 'classes', classes, 'photo', photo))
              filter (where is_active))[1] as active
      from calibrations
     group by model, model_version
     order by model, model_version`.execute(db);
  return rows;
}

/** The ranges of the index in which runs do not follow the active calibration. */
const buildRangesLeft = ({ active }: Pick<Model, 'active'>) =>
  active === null
    ? [sql<boolean>`calibration_id is not null`]
    : [
        sql<boolean>`calibration_id is null`,
        sql<boolean>`calibration_id < ${active.calibration_id}::uuid`,
        sql<boolean>`calibration_id > ${active.calibration_id}::uuid`,
      ];

const selectRunsLeft = ({ model, model_version, active }: Model, limit: number) =>
  sql.join(
    buildRangesLeft({ active }).map(
      (range) => sql`(
        select analysis_id, image_id from analyses
         where results is not null and model = ${model} and model_version = ${model_version} and ${range}
         limit ${limit})`,
    ),
    sql` union all `,
  );

const RUNS_TTL_MS = 30_000;
const MAX_MODELS = 20;

/** All runs of a model: a million entries of the index, which change little while a screen follows those that are left. */
const createTotalsCache = (db: Database) => {
  const totals = createTtlCache<number>({ ttlMs: RUNS_TTL_MS, max: MAX_MODELS, now: () => new Date() });
  return ({ model, model_version }: Model): Promise<number> =>
    totals(JSON.stringify([model, model_version]), {
      load: async () => {
        const { rows } = await sql<{ runs: number }>`
          select count(*)::integer as runs from analyses
           where results is not null and model = ${model} and model_version = ${model_version}`.execute(db);
        return rows[0]?.runs ?? 0;
      },
    });
};

/** See CalibrationTable.countRuns. Reads only the index, and of it only the ranges of runs that are left, but for the totals. */
export function createCalibratedRunsCounter(db: Database): CalibrationTable['countRuns'] {
  const countTotal = createTotalsCache(db);
  return async () => {
    const counts: Recalibration[] = [];
    for (const item of await listModels(db)) {
      const { model, model_version } = item;
      const ofRanges = buildRangesLeft(item).map(
        (range) => sql`(
          select count(*) from analyses
           where results is not null and model = ${model} and model_version = ${model_version} and ${range})`,
      );
      const { rows } = await sql<{ runs_left: number }>`
        select (${sql.join(ofRanges, sql` + `)})::integer as runs_left`.execute(db);
      const runs_left = rows[0]?.runs_left ?? 0;
      counts.push({ model, model_version, runs: Math.max(await countTotal(item), runs_left), runs_left });
    }
    return counts;
  };
}

type LeftRun = { analysis_id: string; image_id: string; results: AnalysisResults };

/**
 * The runs of a batch whose images could be locked: the image before its runs, as in every transaction. A run that is
 * completed meanwhile waits for the image, so it is read here as it is stored.
 */
async function lockRuns(trx: Database, model: Model, limit: number) {
  const images = await sql<{ image_id: string; analysis_results: PhotoResults | null }>`
    select image_id, analysis_results from images
     where image_id in (select image_id from (${selectRunsLeft(model, limit)}) as runs_left limit ${limit})
     order by image_id
       for no key update skip locked`.execute(trx);
  const ids = images.rows.map(({ image_id }) => image_id);
  const runs = await sql<LeftRun>`
    select analysis_id, image_id, results from analyses
     where image_id = any(${ids}::uuid[]) and results is not null
       and model = ${model.model} and model_version = ${model.model_version}
       and calibration_id is distinct from ${model.active?.calibration_id ?? null}::uuid`.execute(trx);
  return { images: images.rows, runs: runs.rows };
}

const isOfMachine = (results: PhotoResults): results is AnalysisResults => results.source === undefined;

/** The results that images show, where a run of this model gave them. What a person says has nothing to calibrate. */
const selectShownResults = (
  images: readonly { image_id: string; analysis_results: PhotoResults | null }[],
  { model, model_version, active }: Model,
) =>
  images.flatMap(({ image_id, analysis_results: results }) =>
    results &&
    isOfMachine(results) &&
    results.model === model &&
    results.model_version === model_version &&
    results.calibration_id !== active?.calibration_id
      ? [{ image_id, results }]
      : [],
  );

async function recalibrateModel(
  db: Database,
  model: Model,
  { limit, calibrated }: { limit: number; calibrated: CalibrateRun },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { images, runs } = await lockRuns(trx, model, limit);
    if (runs.length === 0) return 0;
    const toRecalibratedJson = <Row extends { results: AnalysisResults }>(rows: readonly Row[]) =>
      JSON.stringify(rows.map((row) => ({ ...row, results: calibrated(row.results, model.active) })));
    await sql`
      update analyses set results = changed.results
        from jsonb_to_recordset(${toRecalibratedJson(runs)}::jsonb) as changed (analysis_id uuid, results jsonb)
       where analyses.analysis_id = changed.analysis_id`.execute(trx);
    await sql`
      update images set analysis_results = changed.results
        from jsonb_to_recordset(${toRecalibratedJson(selectShownResults(images, model))}::jsonb)
             as changed (image_id uuid, results jsonb)
       where images.image_id = changed.image_id`.execute(trx);
    return runs.length;
  });
}

/**
 * See CalibrationTable.recalibrate. What is left is a question to the rows, so a batch that is killed is done again, and
 * a run that was completed with an older calibration is found, too. A calibration that becomes active during a batch
 * leaves the runs of that batch to a later one.
 */
export async function recalibrateRuns(
  db: Database,
  { limit, calibrated }: { limit: number; calibrated: CalibrateRun },
): Promise<number> {
  let runs = 0;
  for (const model of await listModels(db)) {
    if (runs >= limit) break;
    runs += await recalibrateModel(db, model, { limit: limit - runs, calibrated });
  }
  return runs;
}
