import { type Migration, sql } from 'kysely';

/**
 * The case whose waste an upload shows, as its sender says. Such an upload waits for its analysis, but not for long: its
 * report is made whatever the detector sees.
 */
export const sameCase: Migration = {
  up: async (db) => {
    await sql`
      alter table uploads_to_report add column same_case integer;

      create function report_upload_now() returns trigger language plpgsql as $$
      begin
        update uploads_to_report set due_at = now() where image_id = new.image_id and due_at > now();
        return null;
      end $$;
      create trigger images_report_when_analysed after update of status on images
        for each row when (old.status is distinct from new.status
                           and new.status in ('completed', 'failed', 'ml_failed', 'ml_unavailable'))
        execute function report_upload_now();`.execute(db);
  },
};
