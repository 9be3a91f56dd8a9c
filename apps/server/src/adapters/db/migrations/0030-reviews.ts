import { type Migration, sql } from 'kysely';

/**
 * The review mark of an upload, and the entries of the audit log that belong to a bulk job. The partial indexes hold
 * what their lists show, so that neither depends on how many uploads are marked or how many photos a job has.
 */
export const reviews: Migration = {
  up: async (db) => {
    await sql`
      alter table images
        add column reviewed_at timestamptz,
        add column reviewed_by integer references users on delete set null;
      create index images_reviewed on images (uploaded_at desc, image_id desc) where reviewed_at is not null;
      create index images_not_reviewed on images (uploaded_at desc, image_id desc) where reviewed_at is null;
      create index images_reviewed_by on images (reviewed_by) where reviewed_by is not null;

      create index audit_log_without_items on audit_log (at desc, id desc) where details -> 'job' is null;
      create index audit_log_of_job on audit_log ((details ->> 'job'), at desc, id desc)
        where details -> 'job' is not null;
    `.execute(db);
  },
};
