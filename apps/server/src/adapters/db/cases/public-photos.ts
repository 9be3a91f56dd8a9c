import { sql } from 'kysely';
import type { PublicPhotos } from '../../../modules/photos/ports.ts';
import type { Database } from '../schema.ts';
import { isNumber } from './case-row.ts';

/** The photos that the cases of a database show to everyone. An upload in the trash is shown by none. */
export const publicPhotos = (db: Database): PublicPhotos => ({
  isShown: async (number, key) => {
    const { rows } = await sql<{ shown: boolean }>`
      select exists (
        select from cases
         where ${isNumber(number)} and not is_private and exists (
           select from reports join images using (image_id)
            where reports.case_id = cases.case_id and is_public and ${key} in (photo_key, thumbnail_key)
           union all
           select from case_photos
            where case_photos.case_id = cases.case_id and is_public and ${key} in (photo_key, thumbnail_key))
      ) as shown`.execute(db);
    return rows[0]?.shown ?? false;
  },
});
