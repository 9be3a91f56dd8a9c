import { type RawBuilder, sql } from 'kysely';
import type { ZippedFile } from '../../../lib/zip-writer.ts';
import type { ClaimedExport, DatasetExportRow, DatasetExportTable } from '../../../modules/datasets/ports.ts';
import { defineLeasedRows, isFree, outageCost } from '../lease.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { abandonParts, RESET_ARCHIVE, removeExports } from '../tables/dataset-archives.ts';
import { takeOverObjects } from '../tables/object-ledger.ts';

const leaseTable = defineLeasedRows<ClaimedExport>('dataset_exports', ['export_id'], ['claim_id']);

/** The archives of datasets of a database. */
export const createDatasetExportTable = (db: Database): DatasetExportTable => ({
  start: (archive, audit) =>
    db.transaction().execute(async (trx) => {
      // Of two requests at once the later one finds the archive of the first.
      const { rows: held } =
        await sql`select 1 from datasets where dataset_id = ${archive.dataset_id} for update`.execute(trx);
      if (held.length === 0) return undefined;
      const ofDataset = await readExports(trx, sql`dataset_id = ${archive.dataset_id}`);
      const usable = ofDataset.find(
        ({ format, state }) => format === archive.format && state !== 'failed' && state !== 'outdated',
      );
      if (usable) return usable;
      await trx.insertInto('dataset_exports').values(archive).execute();
      await createAuditLog(trx).write(audit);
      const [row] = await readExports(trx, isExport(archive.export_id));
      if (!row) throw new Error('an export that was just stored is not there');
      return row;
    }),
  list: (dataset_id) => readExports(db, sql`dataset_id = ${dataset_id}`),
  findById: async (export_id) => (await readExports(db, isExport(export_id)))[0],
  findDataset: (export_id) =>
    db
      .selectFrom('dataset_exports')
      .innerJoin('datasets', 'datasets.dataset_id', 'dataset_exports.dataset_id')
      .select(['title', 'number'])
      .where('export_id', '=', export_id)
      .executeTakeFirst(),
  ...createHeldExports(db),
  listFiles: async (export_id) => {
    const { rows } = await sql<{ file: ZippedFile }>`
      select file from dataset_export_parts, jsonb_array_elements(files) with ordinality as one (file, place)
       where ${isExport(export_id)} order by number, place`.execute(db);
    return rows.map(({ file }) => file);
  },
  listParts: (export_id) =>
    db
      .selectFrom('dataset_export_parts')
      .select(['key', 'bytes'])
      .where('export_id', '=', export_id)
      .orderBy('number')
      .execute(),
  remove: (export_id, audit) =>
    db.transaction().execute(async (trx) => {
      const wasThere = (await removeExports(trx, isExport(export_id))) > 0;
      if (wasThere) await createAuditLog(trx).write(audit);
      return wasThere;
    }),
  removeBefore: (moment) =>
    db.transaction().execute((trx) => removeExports(trx, sql`completed_at < ${moment}::timestamptz`)),
});

/** What the process that writes an archive does. */
const createHeldExports = (
  db: Database,
): Pick<
  DatasetExportTable,
  'claim' | 'renew' | 'release' | 'releaseAfterOutage' | 'addPart' | 'restart' | 'fail'
> => ({
  claim: async (leaseSeconds) => {
    const [claimed] = await leaseTable.claim<ClaimedExport>(db, {
      candidates: sql`
        select export_id from dataset_exports where state in ('waiting', 'running') and ${isFree}
         order by requested_at limit 1 for update skip locked`,
      leaseSeconds,
      set: sql`state = 'running', claim_id = gen_random_uuid()`,
      returning: sql`
        dataset_exports.export_id, dataset_id, format, attempts, claim_id, position, photos_done, missing, requested_at,
        (select count(*)::integer from dataset_export_parts as parts
          where parts.export_id = dataset_exports.export_id) as parts,
        ${BYTES} as bytes`,
    });
    return claimed;
  },
  renew: (claimed, seconds) => leaseTable.renew(db, claimed, seconds),
  release: (claimed) =>
    leaseTable.change(db, claimed, sql`state = 'waiting', lease_until = null, attempts = attempts - 1`),
  releaseAfterOutage: (claimed) =>
    leaseTable.change(
      db,
      claimed,
      sql`state = 'waiting', lease_until = null, outages = outages + 1, attempts = attempts - 1 + ${outageCost}`,
    ),
  addPart: (claimed, { key, bytes, files, position, photos_done, missing }, isLast) =>
    db.transaction().execute(async (trx) => {
      const isHeld = await leaseTable.change(
        trx,
        claimed,
        sql`position = ${position}, photos_done = ${photos_done}, missing = ${missing}::uuid[]`,
      );
      if (!isHeld) return false;
      if (isLast && (await hasDeletedPhotos(trx, claimed))) {
        await beginAgain(trx, claimed);
        return false;
      }
      await takeOverObjects(trx, [key]);
      const { export_id, parts } = claimed;
      await trx
        .insertInto('dataset_export_parts')
        .values({ export_id, number: parts + 1, key, bytes, files: JSON.stringify(files) })
        .execute();
      if (isLast)
        await leaseTable.change(
          trx,
          claimed,
          sql`state = 'completed', completed_at = now(), lease_until = null`,
        );
      return true;
    }),
  restart: (claimed) => db.transaction().execute((trx) => beginAgain(trx, claimed)),
  fail: (claimed, error_message) =>
    leaseTable.change(
      db,
      claimed,
      sql`state = 'failed', lease_until = null, error_message = ${error_message}`,
    ),
});

/** What people delete meanwhile is no failure of the process that writes an archive, so its attempt does not count. */
async function beginAgain(trx: Database, claimed: ClaimedExport): Promise<boolean> {
  const isHeld = await leaseTable.change(trx, claimed, sql`${RESET_ARCHIVE}, attempts = attempts - 1`);
  if (isHeld) await abandonParts(trx, isExport(claimed.export_id));
  return isHeld;
}

/** Whether a photo was deleted that is in the parts of an archive. */
async function hasDeletedPhotos(trx: Database, { export_id }: ClaimedExport): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dataset_exports where ${isExport(export_id)} and ${HAS_DELETED_PHOTO}`.execute(trx);
  return rows.length > 0;
}

const isExport = (export_id: string) => sql`export_id = ${export_id}`;

const BYTES = sql`coalesce((select sum(bytes) from dataset_export_parts as parts
                            where parts.export_id = dataset_exports.export_id), 0)`;

const HAS_DELETED_PHOTO = sql`
  exists (
    select from dataset_photos as photos
     where photos.dataset_id = dataset_exports.dataset_id and split is not null
       and not exists (select from images where images.image_id = photos.image_id)
       and photos.image_id <> all(missing))`;

/** A photo that is in the archive was deleted since. */
const IS_OUTDATED = sql`state = 'completed' and ${HAS_DELETED_PHOTO}`;

async function readExports(db: Database, which: RawBuilder<unknown>): Promise<DatasetExportRow[]> {
  const { rows } = await sql<DatasetExportRow>`
    select export_id, dataset_id, format, case when ${IS_OUTDATED} then 'outdated' else state end as state,
           (select count(*)::integer from dataset_photos join images using (image_id)
             where dataset_photos.dataset_id = dataset_exports.dataset_id and split is not null) as photos,
           photos_done, ${BYTES} as bytes, requested_at, requested_by, completed_at, error_message
      from dataset_exports where ${which} order by requested_at desc, export_id desc`.execute(db);
  return rows;
}
