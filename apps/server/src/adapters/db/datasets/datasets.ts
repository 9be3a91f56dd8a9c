import type { DatasetFilter, DatasetPreview } from '@smart-waste/contract';
import { DATASET_LIMITS, LABEL_CLASSES, LABEL_SCHEMA_VERSION } from '@smart-waste/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ClaimedDataset, DatasetRow, DatasetTable } from '../../../modules/datasets/ports.ts';
import { joinWithAnd, type SqlCondition } from '../conditions.ts';
import { defineLeasedRows, isFree, outageCost } from '../lease.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { removeExports } from '../tables/dataset-archives.ts';
import { lockDatasetPhotos } from '../tables/lock-dataset-photos.ts';
import { listGonePhotos, readExportedPhotos } from './exported-photos.ts';
import { areRegrouped, listPhotosToDivide, listUndividedPhotos, writeSplits } from './photo-splits.ts';

/** Any number that no other advisory lock of this database has. */
const SPLITS_LOCK = 640_068;

const rows = defineLeasedRows<ClaimedDataset>('datasets', ['dataset_id']);

/** The datasets of a database. */
export const createDatasetTable = (db: Database): DatasetTable => ({
  preview: (filter) => preview(db, filter),
  listMatching: (filter, limit) => listPhotosToDivide(db, selectCheckedPhotos(filter), limit),
  start: ({ dataset_id, title, filter, created_at, created_by }, audit) =>
    db.transaction().execute(async (trx) => {
      const values = { dataset_id, title, created_at, created_by, schema_version: LABEL_SCHEMA_VERSION };
      await trx
        .insertInto('datasets')
        .values({ ...values, filter: JSON.stringify(filter) })
        .execute();
      const photos = await insertPhotos(trx, dataset_id, filter);
      if (photos === 0 || photos > DATASET_LIMITS.photosMax) {
        await trx.deleteFrom('datasets').where('dataset_id', '=', dataset_id).execute();
        return undefined;
      }
      await createAuditLog(trx).write({ ...audit, details: { ...audit.details, photos } });
      return (await readDatasets(trx, sql`dataset_id = ${dataset_id}`, 1))[0];
    }),
  ...createHeldDatasets(db),
  listUnread: async (dataset_id, limit) => {
    const unread = await sql<{ position: number; photo_key: string | null }>`
      select position, photo_key from dataset_photos left join images using (image_id)
       where dataset_id = ${dataset_id} and not is_read order by position limit ${limit}`.execute(db);
    return unread.rows;
  },
  markRead: async (dataset_id, { position, file }) => {
    // Nothing is kept of a photo that was deleted for good while it was read.
    const sha256 = file && sql<string | null>`case when annotations is not null then ${file.sha256} end`;
    await db
      .updateTable('dataset_photos')
      .set({ is_read: true, ...file, ...(sha256 && { sha256 }) })
      .where('dataset_id', '=', dataset_id)
      .where('position', '=', position)
      .execute();
  },
  listUndivided: (dataset_id) => listUndividedPhotos(db, dataset_id),
  findById: async (dataset_id) => (await readDatasets(db, sql`dataset_id = ${dataset_id}`, 1))[0],
  listPage: (before, limit) =>
    readDatasets(db, before === null ? sql`true` : sql`number < ${before}::integer`, limit),
  remove: (dataset_id, audit) =>
    db.transaction().execute(async (trx) => {
      const isDataset = sql`dataset_id = ${dataset_id}::uuid`;
      await sql`select from datasets where ${isDataset} for update`.execute(trx);
      await removeExports(trx, isDataset);
      await lockDatasetPhotos(trx, isDataset);
      const removed = await trx
        .deleteFrom('datasets')
        .where('dataset_id', '=', dataset_id)
        .executeTakeFirst();
      if (removed.numDeletedRows === 0n) return false;
      await createAuditLog(trx).write(audit);
      return true;
    }),
  listExported: (dataset_id, after, limit) => readExportedPhotos(db, dataset_id, { after, limit }),
  listGone: (dataset_id) => listGonePhotos(db, dataset_id),
});

/** What the process that freezes a dataset does. */
const createHeldDatasets = (
  db: Database,
): Pick<DatasetTable, 'claim' | 'renew' | 'release' | 'releaseAfterOutage' | 'fail' | 'freeze'> => ({
  claim: async (leaseSeconds) => {
    const [claimed] = await rows.claim<ClaimedDataset>(db, {
      candidates: sql`
        select dataset_id from datasets where card is null and error_message is null and ${isFree}
         order by failures, outages, number limit 1 for update skip locked`,
      leaseSeconds,
      // A lease that expired is of a process that ended without a word.
      set: sql`failures = failures + (lease_until is not null)::integer`,
      returning: sql`datasets.dataset_id, datasets.attempts, datasets.failures`,
    });
    return claimed;
  },
  renew: (dataset, leaseSeconds) => rows.renew(db, dataset, leaseSeconds),
  release: (dataset, isFailure = false) =>
    rows.change(db, dataset, sql`lease_until = null, failures = failures + ${Number(isFailure)}::integer`),
  releaseAfterOutage: (dataset) =>
    rows.change(
      db,
      dataset,
      sql`lease_until = null, outages = outages + 1, failures = failures + ${outageCost}`,
    ),
  fail: (dataset, error_message) =>
    rows.change(db, dataset, sql`lease_until = null, error_message = ${error_message}`),
  freeze: (dataset, splits, card) =>
    db.transaction().execute(async (trx) => {
      // One dataset after the other, so that a photo gets one group (DS-07).
      await sql`select pg_advisory_xact_lock(${SPLITS_LOCK})`.execute(trx);
      if (await areRegrouped(trx, dataset.dataset_id, splits)) return 'regrouped';
      const isHeld = await rows.change(
        trx,
        dataset,
        sql`card = ${JSON.stringify(card)}::jsonb, lease_until = null`,
      );
      if (isHeld) await writeSplits(trx, dataset.dataset_id, splits);
      return isHeld ? 'frozen' : 'lost';
    }),
});

/** The newest set of each photo that is not deleted, where it says that the whole photo was checked (LB-04). */
function selectCheckedPhotos({
  uploaded_from,
  uploaded_before,
  classes,
}: DatasetFilter): RawBuilder<unknown> {
  const conditions: SqlCondition[] = [
    sql<boolean>`scope = 'checked'`,
    sql<boolean>`not exists (select from annotation_sets as newer
                              where newer.image_id = sets.image_id and newer.number > sets.number)`,
    // As dates, because a moment may have a year or an offset that the database does not read.
    ...(uploaded_from === undefined
      ? []
      : [sql<boolean>`uploaded_at >= ${new Date(uploaded_from)}::timestamptz`]),
    ...(uploaded_before === undefined
      ? []
      : [sql<boolean>`uploaded_at < ${new Date(uploaded_before)}::timestamptz`]),
    ...(classes === undefined || classes.length === 0
      ? []
      : [
          sql<boolean>`exists (select from jsonb_array_elements(annotations) as one
                                where one ->> 'class' = any(${classes}::text[]))`,
        ]),
  ];
  return sql`
    select image_id, set_id, annotations
      from annotation_sets as sets join images using (image_id) where ${joinWithAnd(conditions)}`;
}

/** Adds the photos that match; returns how many. */
async function insertPhotos(trx: Database, dataset_id: string, filter: DatasetFilter): Promise<number> {
  const added = await sql`
    insert into dataset_photos (dataset_id, position, image_id, set_id, annotations)
    select ${dataset_id}::uuid, row_number() over (order by image_id), image_id, set_id, annotations
      from (${selectCheckedPhotos(filter)} limit ${DATASET_LIMITS.photosMax + 1}) as checked`.execute(trx);
  return Number(added.numAffectedRows ?? 0n);
}

type Counts = Omit<DatasetPreview, 'splits'>;

async function preview(db: Database, filter: DatasetFilter): Promise<Counts> {
  const { rows: counted } = await sql<Counts & { counts: Record<string, number> }>`
    with checked as materialized (${selectCheckedPhotos(filter)}),
    objects as (
      select one ->> 'class' as class, count(*)::integer as objects
        from checked, jsonb_array_elements(annotations) as one
       where not coalesce((one ->> 'is_unsure')::boolean, false) group by 1)
    select count(*)::integer as photos,
           count(*) filter (where annotations = '[]')::integer as empty_photos,
           (select coalesce(jsonb_object_agg(class, objects), '{}') from objects) as counts
      from checked`.execute(db);
  const { photos = 0, empty_photos = 0, counts = {} } = counted[0] ?? {};
  return {
    photos,
    empty_photos,
    objects: LABEL_CLASSES.map((name) => ({ class: name, objects: counts[name] ?? 0 })),
  };
}

/**
 * The newest first. What is asked for each second while a dataset is frozen is read from the ends of indexes; photos that were
 * deleted are counted once it is frozen.
 */
async function readDatasets(db: Database, which: RawBuilder<unknown>, limit: number): Promise<DatasetRow[]> {
  const { rows: read } = await sql<DatasetRow>`
    select dataset_id, number, title, filter, schema_version, created_at, created_by, card, error_message, photos,
           photos - unread as photos_read,
           case when card is null then 0 else (
             select count(*)::integer from dataset_photos as photo where photo.dataset_id = chosen.dataset_id and split is not null
                and not exists (select from images where images.image_id = photo.image_id)) end as photos_gone
      from (select * from datasets where ${which} order by number desc limit ${limit}) as chosen,
           lateral (
             select coalesce(max(position), 0) as photos,
                    (select count(*)::integer from dataset_photos as photo
                      where photo.dataset_id = chosen.dataset_id and not is_read) as unread
               from dataset_photos where dataset_photos.dataset_id = chosen.dataset_id) as counts
     order by number desc`.execute(db);
  return read;
}
