import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MigrationStep } from './step.ts';

/** Changing the results of a photo writes a row of several kilobytes and the hours of its figures. */
const RUNS_AT_ONCE = 2000;

type Batch = { last: string | null };

/**
 * Results of before have a calibrated average also where some of their objects are uncalibrated; such an average is of
 * two scales, and is taken away. Only runs that follow a calibration are looked at, in the order of their ids; a pass that
 * is killed begins again and finds nothing to do where it was before.
 */
export const calibratedAverages: MigrationStep = {
  online: true,
  tables: ['analyses', 'images', 'trashed_images'],
  up: async (db: Kysely<unknown>) => {
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after !== null) {
      const batch: Batch | undefined = (await removeMixedAverages(after).execute(db)).rows[0];
      after = batch?.last ?? null;
    }
    await removeFromTrash.execute(db);
  },
};

const hasMixedAverage = (results: RawBuilder<unknown>) => sql<boolean>`
  ${results} ? 'average_calibrated_confidence' and exists (
    select from distinct_objects(${results} -> 'detections') as one
     where (one ->> 'waste')::boolean and not one ? 'calibrated_confidence')`;

/** The trash keeps rows as JSON. */
const removeFromTrash = sql`
  update trashed_images set
    image = case when ${hasMixedAverage(sql`(image -> 'analysis_results')`)}
                 then image #- '{analysis_results,average_calibrated_confidence}' else image end,
    runs = (select coalesce(jsonb_agg(case when ${hasMixedAverage(sql`(run -> 'results')`)}
                                           then run #- '{results,average_calibrated_confidence}' else run end
                                      order by place), '[]')
              from jsonb_array_elements(runs) with ordinality as listed (run, place))
   where ${hasMixedAverage(sql`(image -> 'analysis_results')`)}
      or exists (select from jsonb_array_elements(runs) as run where ${hasMixedAverage(sql`(run -> 'results')`)})`;

const removeMixedAverages = (after: string) => sql<Batch>`
  with chosen as materialized (
    select analysis_id, image_id from analyses
     where analysis_id > ${after}::uuid and calibration_id is not null
     order by analysis_id limit ${sql.lit(RUNS_AT_ONCE)}
  ), locked as materialized (
    select image_id from images where image_id in (select image_id from chosen) order by image_id for no key update
  ), of_images as (
    update images set analysis_results = analysis_results - 'average_calibrated_confidence'
     where image_id in (select image_id from locked) and ${hasMixedAverage(sql`images.analysis_results`)}
  ), of_runs as (
    update analyses set results = results - 'average_calibrated_confidence'
     where analysis_id in (select analysis_id from chosen) and image_id in (select image_id from locked)
       and ${hasMixedAverage(sql`analyses.results`)}
  )
  select max(analysis_id::text) as last from chosen`;
