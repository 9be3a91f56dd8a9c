import { type RawBuilder, sql } from 'kysely';
import type { DatasetImportRow, DatasetImportTable, ImportedPhoto } from '../../../modules/datasets/ports.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { buildLeaseEnd, defineHeldRows } from '../lease.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { abandonObjects, takeOverObjects } from '../tables/object-ledger.ts';

/** Only the process that received the archive holds an import, while it reads: it was never claimed, so it needs no attempts. */
const heldImports = defineHeldRows<{ import_id: string }>('dataset_imports', ['import_id']);

/** The imports of labelled photos of a database. */
export const createDatasetImportTable = (db: Database): DatasetImportTable => ({
  start: (imported, leaseSeconds, audit) =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('dataset_imports')
        .values({ ...imported, lease_until: buildLeaseEnd(leaseSeconds) })
        .execute();
      await createAuditLog(trx).write(audit);
      const [row] = await readImports(trx, sql`import_id = ${imported.import_id}`, 1);
      if (!row) throw new Error('an import that was just stored is not there');
      return row;
    }),
  renew: (import_id, leaseSeconds) => heldImports.renew(db, { import_id }, leaseSeconds),
  recordProgress: async (import_id, { format, total, read }) => {
    await heldImports.change(db, { import_id }, sql`format = ${format}, total = ${total}, read = ${read}`);
  },
  complete: (import_id, { classes, rejected, rejects, splits, ...counts }, photos) =>
    db.transaction().execute(async (trx) => {
      const isHeld = await heldImports.change(
        trx,
        { import_id },
        sql`state = 'preview', lease_until = null, read = total, photos = ${counts.photos},
            empty_photos = ${counts.empty_photos}, splits = ${JSON.stringify(splits)}::jsonb,
            classes = ${JSON.stringify(classes)}::jsonb, rejected = ${JSON.stringify(rejected)}::jsonb,
            rejects = ${JSON.stringify(rejects)}::jsonb`,
      );
      if (!isHeld) return false;
      for (let from = 0; from < photos.length; from += PHOTOS_PER_BATCH)
        await addPhotos(trx, import_id, photos.slice(from, from + PHOTOS_PER_BATCH));
      return true;
    }),
  fail: async (import_id, error_message) => {
    await sql`
      update dataset_imports set state = 'failed', lease_until = null, error_message = ${error_message}
       where import_id = ${import_id} and state = 'reading'`.execute(db);
  },
  confirm: (import_id, classes, audit) =>
    db.transaction().execute(async (trx) => {
      const confirmed = await sql`
        update dataset_imports set state = 'imported', classes = ${JSON.stringify(classes)}::jsonb
         where import_id = ${import_id} and state = 'preview'`.execute(trx);
      if (confirmed.numAffectedRows !== 1n) return false;
      await createAuditLog(trx).write(audit);
      return true;
    }),
  findById: async (import_id) => (await readImports(db, sql`import_id = ${import_id}`, 1))[0],
  listPage: (after, limit) =>
    readImports(
      db,
      after === null
        ? sql`true`
        : sql`(created_at, import_id) < (${after.created_at}::timestamptz, ${after.import_id}::uuid)`,
      limit,
    ),
  remove: (import_id, audit) => db.transaction().execute((trx) => removeImport(trx, import_id, audit)),
});

/** A photo can have 400 objects, and those of one statement are written as one text. */
const PHOTOS_PER_BATCH = 100;

async function addPhotos(trx: Database, import_id: string, photos: readonly ImportedPhoto[]): Promise<void> {
  await takeOverObjects(
    trx,
    photos.map(({ photo_key }) => photo_key),
  );
  await trx
    .insertInto('labelled_photos')
    .values(
      photos.map(({ objects, ...photo }) => ({ ...photo, import_id, objects: JSON.stringify(objects) })),
    )
    .execute();
}

/** One whose process has ended has failed. */
const HAS_BROKEN_OFF = sql`state = 'reading' and lease_until <= now()`;

async function readImports(
  db: Database,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<DatasetImportRow[]> {
  const { rows } = await sql<DatasetImportRow>`
    select import_id, title, case when ${HAS_BROKEN_OFF} then 'failed' else state end as state, format,
           archive_bytes, total, read, photos, empty_photos, splits, classes, rejected,
           rejects, created_at, created_by, error_message
      from dataset_imports where ${which} order by created_at desc, import_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

async function removeImport(trx: Database, import_id: string, audit: AuditEntry): Promise<boolean> {
  const removed = await trx
    .selectFrom('dataset_imports')
    .select('import_id')
    .where('import_id', '=', import_id)
    .forUpdate()
    .executeTakeFirst();
  if (!removed) return false;
  const photos = await trx
    .selectFrom('labelled_photos')
    .select('photo_key')
    .where('import_id', '=', import_id)
    .execute();
  await trx.deleteFrom('dataset_imports').where('import_id', '=', import_id).execute();
  await abandonObjects(
    trx,
    photos.map(({ photo_key }) => photo_key),
  );
  await createAuditLog(trx).write(audit);
  return true;
}
