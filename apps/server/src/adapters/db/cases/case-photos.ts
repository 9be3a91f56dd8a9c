import { MAX_HAMMING_DISTANCE } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CasePhotoTable, NewCasePhoto, ProofRow } from '../../../modules/cases/ports/proof.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { toHashBits } from '../tables/near-duplicate.ts';
import { takeOverObjects } from '../tables/object-ledger.ts';
import { buildAssignments, writeChange } from './change-case.ts';
import { lockCases, lockKeptCase } from './lock-cases.ts';
import { IS_OF_PRESENT_CLEANING } from './present-cleaning.ts';
import { buildNotification } from './record-change.ts';

/** The columns of a ProofRow. */
export const PROOF_ROW = [
  'photo_id',
  'purpose',
  'captured_at',
  'taken_at',
  'added_at as received_at',
  'latitude',
  'longitude',
  'is_known',
  'is_similar',
  'verdict',
  'before_photo_id',
  'analysis_results',
] as const;

/** The photos that were added to the cases of a database. */
export const createCasePhotoTable = (db: Database): CasePhotoTable => ({
  findBySender: (added_by, idempotency_key) => findPhotoBySender(db, { added_by, idempotency_key }),
  count: (case_id) => countPhotos(db, case_id),
  add: (photo, max, audit) => db.transaction().execute((trx) => addPhoto(trx, photo, { max, audit })),
  addWithChange: (...added) => addWithChange(db, ...added),
  listProofs: (case_id) =>
    db
      .selectFrom('case_photos')
      .select(PROOF_ROW)
      .where('case_id', '=', case_id)
      .orderBy('taken_at', 'desc')
      .orderBy('photo_id')
      .execute(),
  findPresentProofs: (case_ids) => readPresentProofs(db, case_ids),
  wasAssigned: async (case_id, user_id) => {
    const assigned = db.selectFrom('case_events').select('version').where('case_id', '=', case_id);
    const assignments = assigned.where('kind', '=', 'assigned').where('to', '=', String(user_id)).limit(1);
    return (await assignments.executeTakeFirst()) !== undefined;
  },
});

/** See CasePhotoTable.findPresentProofs. A case that went back to work is cleaned anew. */
async function readPresentProofs(db: Database, case_ids: readonly string[]): Promise<Map<string, ProofRow>> {
  const rows = await db
    .selectFrom('cases as held')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('case_photos')
          .select(PROOF_ROW)
          .whereRef('case_photos.case_id', '=', 'held.case_id')
          .where('purpose', '=', 'after')
          .where(sql<boolean>`${IS_OF_PRESENT_CLEANING}`)
          .orderBy('taken_at', 'desc')
          .orderBy('photo_id')
          .limit(1)
          .as('photo'),
      (join) => join.onTrue(),
    )
    .select('held.case_id')
    .selectAll('photo')
    .where('held.case_id', '=', sql<string>`any(${case_ids}::uuid[])`)
    .where('status', '=', 'cleaned')
    .execute();
  return new Map(rows.map(({ case_id, ...proof }) => [case_id, proof]));
}

async function countPhotos(db: Database, case_id: string): Promise<number> {
  const counted = db.selectFrom('case_photos').where('case_id', '=', case_id);
  const { photos } = await counted.select(({ fn }) => fn.countAll().as('photos')).executeTakeFirstOrThrow();
  return Number(photos);
}

const findPhotoBySender = (
  db: Database,
  { added_by, idempotency_key }: Pick<NewCasePhoto, 'added_by' | 'idempotency_key'>,
) =>
  db
    .selectFrom('case_photos')
    .select(['photo_id', 'case_id'])
    .where('added_by', '=', added_by)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();

type AddResult = Awaited<ReturnType<CasePhotoTable['add']>>;

async function addPhoto(
  trx: Database,
  photo: NewCasePhoto,
  { max, audit }: { max: number; audit: AuditEntry },
): Promise<AddResult> {
  const caseRow = await lockKeptCase(trx, photo.case_id); // it may be merged at this moment
  if (!caseRow) throw new Error(`the case ${photo.case_id} of a photo is not there`);
  const added = await insertPhoto(trx, { ...photo, case_id: caseRow.case_id }, max);
  if (typeof added === 'string') return added;
  await createAuditLog(trx).write(audit);
  await sql`select ${buildNotification('cases')} from cases where case_id = ${added.case_id}`.execute(trx);
  return added;
}

/** Takes back what was written of a change that could not be made. */
class StaleChangeError extends Error {}

/** See CasePhotoTable.addWithChange. */
async function addWithChange(
  db: Database,
  ...[photo, max, { held, change, event, audit }]: Parameters<CasePhotoTable['addWithChange']>
): ReturnType<CasePhotoTable['addWithChange']> {
  const write = async (trx: Database) => {
    await lockCases(trx, [held.case_id]);
    const added = await insertPhoto(trx, photo, max);
    if (typeof added === 'string') return added;
    const changed = await writeChange(trx, held, { set: buildAssignments(change), record: { event, audit } });
    if (changed.outcome !== 'changed') throw new StaleChangeError();
    return 'added';
  };
  return db
    .transaction()
    .execute(write)
    .catch((error: unknown) => {
      if (error instanceof StaleChangeError) return 'stale';
      throw error;
    });
}

/** Inserts a photo and queues it for the detector. Its case is locked, so that photos that come at the same moment are counted. */
async function insertPhoto(trx: Database, photo: NewCasePhoto, max: number): Promise<AddResult> {
  if ((await countPhotos(trx, photo.case_id)) >= max)
    return (await findPhotoBySender(trx, photo)) ? 'sent_before' : 'too_many';
  const added = await trx
    .insertInto('case_photos')
    .values({
      ...photo,
      perceptual_hash: toHashBits(photo.perceptual_hash),
      is_known: isKnown(photo),
      is_similar: isSimilar(photo),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['photo_id', 'case_id'])
    .executeTakeFirst();
  if (!added) return 'sent_before';
  await trx.insertInto('photos_to_compare').values({ photo_id: added.photo_id, lease_until: null }).execute();
  await takeOverObjects(trx, [photo.photo_key, photo.thumbnail_key]);
  return added;
}

/** Whether the same file is an upload, also one in the trash, or was added to a case. */
const isKnown = ({ photo_sha256 }: NewCasePhoto) => sql<boolean>`(
  exists (select from images where photo_sha256 = ${photo_sha256})
  or exists (select from trashed_images where photo_sha256 = ${photo_sha256})
  or exists (select from case_photos where photo_sha256 = ${photo_sha256}))`;

/** Whether a photo of the case looks alike. */
const isSimilar = ({ case_id, perceptual_hash }: NewCasePhoto) => sql<boolean>`exists (
  select from (
    select perceptual_hash from reports join images using (image_id) where case_id = ${case_id}::uuid
    union all
    select perceptual_hash from case_photos where case_id = ${case_id}::uuid) as photo
   where bit_count(perceptual_hash # ${toHashBits(perceptual_hash)}) <= ${MAX_HAMMING_DISTANCE})`;
