import { type Migration, sql } from 'kysely';

/** The list and the count of uploads without coordinates, however many others there are. */
export const unlocatedImages: Migration = {
  up: async (db) => {
    await sql`
      create index images_unlocated on images (uploaded_at desc, image_id desc) where latitude is null;
    `.execute(db);
  },
};
