import { sql } from 'kysely';
import type { PhotoHintTable } from '../../../modules/annotations/ports.ts';
import type { Database } from '../schema.ts';

/** The hints of citizens in a database. */
export const createPhotoHintTable = (db: Database): PhotoHintTable => ({
  give: async ({ image_id, user_id, words, given_at }) => {
    const { rows } = await sql`
      insert into photo_hints as known (image_id, user_id, words, given_at)
      select image_id, ${user_id}::integer, ${words}, ${given_at}::timestamptz from images
       where image_id = ${image_id} and user_id = ${user_id}
      on conflict (image_id, user_id) do update set words = excluded.words, given_at = excluded.given_at
      returning 1`.execute(db);
    return rows.length > 0;
  },
  takeBack: async (image_id, user_id) => {
    await db
      .deleteFrom('photo_hints')
      .where('image_id', '=', image_id)
      .where('user_id', '=', user_id)
      .execute();
  },
  listByPhotos: async (image_ids) =>
    image_ids.length === 0
      ? []
      : db
          .selectFrom('photo_hints')
          .select(['image_id', 'user_id', 'words', 'given_at'])
          .where('image_id', 'in', image_ids)
          .orderBy('given_at')
          .execute(),
});
