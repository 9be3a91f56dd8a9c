import { sql } from 'kysely';
import type { PublicPhotos } from '../../../modules/photos/ports.ts';
import type { Database } from '../schema.ts';
import { isNumber } from './case-row.ts';
import { IS_ACCEPTED } from './present-cleaning.ts';

/** The photos that the cases of a database show to everyone. An upload in the trash is shown by none. */
export const publicPhotos = (db: Database): PublicPhotos => ({
  isShown: async (number, key) => {
    /** Of a photo of which a part is covered only the covered objects are shown. */
    const isKeyOf = (table: 'images' | 'case_photos') => {
      const keyOf = (name: string) =>
        sql`coalesce(${sql.ref(`cover.${name}`)}, ${sql.ref(`${table}.${name}`)})`;
      return sql`${key} in (${keyOf('photo_key')}, ${keyOf('thumbnail_key')})`;
    };
    const { rows } = await sql<{ shown: boolean }>`
      select exists (
        select from cases
         where ${isNumber(number)} and not is_private and exists (
           select from reports
             join images using (image_id)
             left join photo_covers as cover on cover.photo_id = image_id
            where reports.case_id = cases.case_id and is_public and ${isKeyOf('images')}
           union all
           select from case_photos
             left join photo_covers as cover using (photo_id)
            where case_photos.case_id = cases.case_id and is_public and (purpose <> 'after' or ${IS_ACCEPTED})
               and ${isKeyOf('case_photos')})
      ) as shown`.execute(db);
    return rows[0]?.shown ?? false;
  },
});
