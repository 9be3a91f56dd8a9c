import { DETECTOR_CHOICES, type DetectorChoice } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { ProductionTable } from '../../../modules/detection/ports.ts';
import type { Database } from '../schema.ts';

const MAX_RUNS = 1000;

type Figures = Awaited<ReturnType<ProductionTable['readFigures']>>[number];

/**
 * Figures of the present version of each detector from its newest runs: read from the end of an index, at any number of
 * runs.
 */
export const createProductionTable = (db: Database): ProductionTable => ({
  readFigures: async () => {
    const all = await Promise.all(DETECTOR_CHOICES.map((detector) => readFigures(db, detector)));
    return all.flatMap((figures) => figures ?? []);
  },
});

/**
 * Runs with tracking switched off in their settings are left out, and so are runs of earlier versions, whose figures
 * would be attributed to the present one. A failed run has no version and counts for the version of that time.
 */
async function readFigures(db: Database, detector: DetectorChoice): Promise<Figures | undefined> {
  const { rows } = await sql<Figures & { runs: number }>`
    with newest as (
      select status, duration_ms, model, model_version, finished_at
        from analyses
       where detector = ${detector} and finished_at is not null
         and settings ->> 'tracked' is distinct from 'false'
       order by finished_at desc
       limit ${MAX_RUNS}),
    present as (
      select model, model_version from newest where model_version is not null order by finished_at desc limit 1),
    replaced as (
      select max(finished_at) as at
        from newest, present
       where newest.model_version is not null
         and (newest.model, newest.model_version) is distinct from (present.model, present.model_version))
    select ${detector}::text as detector,
           (select model_version from present) as model_version,
           count(*)::integer as runs,
           count(*) filter (where status = 'completed')::integer as completed,
           avg(duration_ms) filter (where status = 'completed') as average_ms,
           max(finished_at) as last_used
      from newest, replaced
     where finished_at > coalesce(replaced.at, '-infinity')`.execute(db);
  return rows[0] && rows[0].runs > 0 ? rows[0] : undefined;
}
