import { type Migration, sql } from 'kysely';

/** A run draws no picture any more. A worker of the version before that reports this stage is refused, and goes on. */
export const noDrawingStage: Migration = {
  up: async (db) => {
    await sql`
      alter table images drop constraint images_stage_check;
      update images set stage = 'saving' where status = 'processing' and stage = 'drawing';
      alter table images add constraint images_stage_check
        check (stage in ('queued', 'reading', 'detecting', 'saving'));
    `.execute(db);
  },
};
