import { type Migration, sql } from 'kysely';

/** A draft is kept as long as its photo may come back from the trash; it goes with the photo for good. */
export const draftsOutliveTrash: Migration = {
  up: async (db) => {
    await sql`alter table annotation_drafts drop constraint annotation_drafts_image_id_fkey`.execute(db);
  },
};
