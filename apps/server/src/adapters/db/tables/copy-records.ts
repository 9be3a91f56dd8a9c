import { sql } from 'kysely';
import type { CopyRecords } from '../../../modules/photos/ports.ts';
import { PICTURE_FOLDER } from '../../../ports/analysis-table.ts';
import { OWNED_KEYS } from '../object-owners.ts';
import type { Database } from '../schema.ts';

const PICTURE_PATTERN = `${PICTURE_FOLDER}/%`;

/** The records of copies in a database. */
export function createCopyRecordTable(db: Database): CopyRecords {
  const deleteFrom = (target: string) => db.deleteFrom('copied_keys').where('target', '=', target);
  return {
    listUncopied: (target, page) => listUncopied(db, target, page),
    record: async (target, { key, sha256 }) => {
      await db
        .insertInto('copied_keys')
        .values({ target, key, sha256 })
        .onConflict((conflict) => conflict.columns(['target', 'key']).doUpdateSet({ sha256 }))
        .execute();
    },
    listStrays: async (target, limit) => {
      const { rows } = await sql<{ key: string }>`
        select key from copied_keys where target = ${target}
        ${sql.raw(OWNED_KEYS.map(([table, column]) => `except select ${column} from ${table}`).join(' '))}
        limit ${limit}`.execute(db);
      return rows.map(({ key }) => key);
    },
    forget: async (target, keys) => {
      if (keys.length > 0) await deleteFrom(target).where('key', 'in', keys).execute();
    },
    forgetAll: async (target) => {
      await deleteFrom(target).execute();
    },
  };
}

/**
 * Photos that were added to cases or imported are copied beside images. Images in the trash are copied, so that they can be restored. Pictures that were stored by earlier runs belong to an
 * image too. Pictures that are drawn on request are a cache: the
 * target store draws its own.
 */
async function listUncopied(
  db: Database,
  target: string,
  { limit, after }: { limit: number; after: string | null },
) {
  const { rows } = await sql<{ image_id: string; keys: string[] }>`
    with page as (
      select image_id from (select image_id from images union all select image_id from trashed_images
        union all select photo_id from case_photos union all select photo_id from labelled_photos) as kept
      where ${after}::uuid is null or image_id > ${after}::uuid
      order by image_id limit ${limit}
    ), owned as (
      select image_id, unnest(array[photo_key, thumbnail_key, processed_key]) as key from page join images using (image_id)
      union
      select image_id, analyses.processed_key from page join analyses using (image_id)
      union
      select image_id, key from page join trashed_objects using (image_id)
      union
      select photo_id, unnest(array[photo_key, thumbnail_key]) from page join case_photos on photo_id = image_id
      union
      select photo_id, unnest(array[photo_key, thumbnail_key]) from page join photo_covers on photo_id = image_id
      union
      select photo_id, photo_key from page join labelled_photos on photo_id = image_id
    ), kept as (
      select image_id, case when key not like ${PICTURE_PATTERN} then key end as key from owned
    )
    select image_id, array_remove(array_agg(
      case when not exists (
        select from copied_keys where target = ${target} and copied_keys.key = kept.key
      ) then kept.key end order by kept.key), null) as keys
    from kept group by image_id order by image_id`.execute(db);
  return {
    keys: rows.flatMap(({ keys }) => keys),
    images: rows.length,
    after: rows.length < limit ? null : (rows.at(-1)?.image_id ?? null),
  };
}
