import { sql } from 'kysely';
import type { DownloadedReport, ReportsOfPerson } from '../../../modules/accounts/ports.ts';
import type { Database } from '../schema.ts';

/** What a person reported, in a database. */
export const reportsOfPerson = (db: Database): ReportsOfPerson => ({
  page: async (user_id, { limit, after }) => {
    const { rows } = await sql<DownloadedReport>`
      select reports.number, cases.number as case_number, created_at, image_id, reports.words, is_public,
             (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'text', text) order by version), '[]')
                from case_events
               where case_events.case_id in (select origins_of(cases.case_id)) and caused_by = ${user_id} and text <> '') as answers
        from reports
        join cases using (case_id)
       where user_id = ${user_id} and reports.number > ${after}
       order by reports.number
       limit ${limit}`.execute(db);
    return rows;
  },
});
