import { sql } from 'kysely';
import { isPictureKey } from '../../../ports/analysis-table.ts';
import type { TrashedImageRow, TrashFilter, TrashTable } from '../../../ports/trash-table.ts';
import { joinWithAnd, type SqlCondition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { createAuditLog } from './audit-log.ts';
import { purgeBefore, purgeFromTrash } from './purge-trash.ts';
import { putInTrash } from './put-in-trash.ts';
import { restoreFromTrash } from './restore-from-trash.ts';

/** The trash of a database. */
export const createTrashTable = (db: Database): TrashTable => ({
  put: (image_id, deletion, entry) =>
    db.transaction().execute(async (trx) => {
      const isPut = await putInTrash(trx, image_id, deletion);
      if (isPut && entry) await createAuditLog(trx).write(entry);
      return isPut;
    }),
  restore: (image_id, entry) => db.transaction().execute((trx) => restoreFromTrash(trx, image_id, entry)),
  purge: (image_id, entry) =>
    db.transaction().execute(async (trx) => {
      const keys = await purgeFromTrash(trx, image_id);
      if (keys && entry) await createAuditLog(trx).write(entry);
      return keys;
    }),
  purgeBefore: (before, limit) => purgeBefore(db, before, limit),
  findById: async (image_id) => {
    const { rows } = await buildRowsQuery(sql<boolean>`trashed.image_id = ${image_id}`, 1).execute(db);
    return rows[0];
  },
  listPage: async (filter, { limit, after }) => {
    const isAfter =
      after === null
        ? []
        : [
            sql<boolean>`(trashed.trashed_at, trashed.image_id) < (${after.trashed_at}::timestamptz, ${after.image_id}::uuid)`,
          ];
    return (await buildRowsQuery(joinWithAnd([...buildConditions(filter), ...isAfter]), limit).execute(db))
      .rows;
  },
  countUpTo: async (filter, max) => {
    const { rows } = await sql<{ images: number }>`
      select count(*)::integer as images
        from (select from trashed_images as trashed where ${joinWithAnd(buildConditions(filter))} limit ${max}) as matches`.execute(
      db,
    );
    return rows[0]?.images ?? 0;
  },
  findObjectState: async (key) => {
    const { rows } = await sql<{ is_trashed: boolean; is_orphaned: boolean }>`
      select exists (select from trashed_objects where key = ${key}) as is_trashed,
             exists (select from orphaned_objects where key = ${key}) as is_orphaned`.execute(db);
    const [row] = rows;
    if (row?.is_trashed) return 'trashed';
    return row?.is_orphaned && !isPictureKey(key) ? 'removed' : 'live';
  },
});

const buildRowsQuery = (condition: SqlCondition, limit: number) => sql<TrashedImageRow>`
  select ${sql.join(IMAGE_ROW.map((column) => sql.ref(`kept.${column}`)))}, page.trashed_at, page.trashed_by
    from (select image_id, trashed_at, trashed_by, image from trashed_images as trashed
           where ${condition}
           order by trashed_at desc, image_id desc
           limit ${limit}) as page
   cross join lateral jsonb_populate_record(null::images, page.image) as kept
   order by page.trashed_at desc, page.image_id desc`;

function buildConditions({ user_id, user, until_or_by_owner }: TrashFilter) {
  return [
    ...(user_id === undefined ? [] : [sql<boolean>`trashed.user_id = ${user_id}::integer`]),
    ...(user
      ? [
          sql<boolean>`trashed.user_id in (
              select id from users where starts_with(lower(username), ${user.toLowerCase()}))`,
        ]
      : []),
    ...(until_or_by_owner
      ? [
          sql<boolean>`(trashed.trashed_at <= ${until_or_by_owner}::timestamptz
              or trashed.trashed_by = trashed.user_id)`,
        ]
      : []),
  ];
}
