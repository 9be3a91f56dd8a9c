import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** How long its report waits for the analysis of an upload, which says how bad the waste is. */
const ANALYSIS_SECONDS = 120;

/**
 * Queues an upload of which its sender says that it shows the waste of this case; what was said last holds. One that has
 * a report stays as it is.
 */
export const queueSameCase = (
  db: Database,
  { image_id, number, isAnalysed }: { image_id: string; number: number; isAnalysed: boolean },
) =>
  sql`
    insert into uploads_to_report (image_id, same_case, due_at)
    select ${image_id}::uuid, ${number}::integer,
           now() + ${isAnalysed ? 0 : ANALYSIS_SECONDS} * interval '1 second'
     where not exists (select from reports where image_id = ${image_id}::uuid)
    on conflict (image_id) do update set same_case = excluded.same_case`.execute(db);
