import { type Migration, sql } from 'kysely';

/**
 * An upload also enters the queue of reports when it has one and gets another result, so that its case is brought up to
 * date. One that is worked on just then counts another attempt: its claim no longer holds, and it is worked on again.
 */
export const reportsToUpdate: Migration = {
  up: async (db) => {
    await sql`
      create or replace function queue_upload_to_report() returns trigger language plpgsql as $$
      begin
        if exists (select from reports where image_id = new.image_id) then
          if tg_op = 'INSERT' then return null; end if;
        elsif new.waste_count <= 0 or (tg_op = 'UPDATE' and old.waste_count > 0) then
          return null;
        end if;
        insert into uploads_to_report (image_id) values (new.image_id)
        on conflict (image_id) do update
           set attempts = uploads_to_report.attempts + 1, lease_until = null, due_at = now();
        return null;
      end $$;
      drop trigger images_queue_to_report_changed on images;
      create trigger images_queue_to_report_changed after update of analysis_results on images
        for each row when (new.analysis_results is not null
                           and new.analysis_results is distinct from old.analysis_results)
        execute function queue_upload_to_report();`.execute(db);
  },
};
