import { sql } from 'kysely';
import type { KnownObject, KnownObjects } from '../../../modules/backups/ports.ts';
import type { Database } from '../schema.ts';

const COLUMNS = ['key', 'id', 'sha256', 'bytes', 'stored_sha256', 'stored_bytes'] as const;

/** What targets of backups have, in a database. */
export function createKnownObjectTable(db: Database): KnownObjects {
  const selectObjects = (target: string) => db.selectFrom('backup_objects').where('target', '=', target);
  return {
    find: async (target, keys) =>
      keys.length === 0 ? [] : selectObjects(target).select(COLUMNS).where('key', 'in', keys).execute(),
    findById: async (target, id) =>
      (await selectObjects(target).select(COLUMNS).where('id', '=', id).limit(1).executeTakeFirst()) ?? null,
    record: async (target, objects) => {
      if (objects.length === 0) return;
      await db
        .insertInto('backup_objects')
        .values(objects.map((object: KnownObject) => ({ ...object, target })))
        .onConflict((conflict) =>
          conflict.columns(['target', 'key']).doUpdateSet(({ ref }) => ({
            id: ref('excluded.id'),
            sha256: ref('excluded.sha256'),
            bytes: ref('excluded.bytes'),
            stored_sha256: ref('excluded.stored_sha256'),
            stored_bytes: ref('excluded.stored_bytes'),
          })),
        )
        .execute();
    },
    listIds: (target, prefix) =>
      selectObjects(target)
        .select(['id', 'stored_bytes'])
        .distinct()
        .where('id', '>=', prefix)
        .where('id', '<', `${prefix}g`) // ids are hexadecimal
        .execute(),
    forget: async (target, ids) => {
      if (ids.length === 0) return;
      await db
        .deleteFrom('backup_objects')
        .where('target', '=', target)
        .where('id', '=', sql<string>`any(${ids}::text[])`) // any number of them: a new disk has lost all
        .execute();
    },
  };
}
