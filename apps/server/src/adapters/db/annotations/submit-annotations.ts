import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { AnnotationSetRow, NewAnnotationSet, SubmittedSet } from '../../../modules/annotations/ports.ts';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { endWork, findValidLease } from './annotation-leases.ts';
import { rankLabels } from './label-suspects.ts';
import { followNewSet } from './second-opinions.ts';

export const ANNOTATION_SET_ROW = [
  'set_id',
  'image_id',
  'number',
  'scope',
  'schema_version',
  'analysis_id',
  'annotations',
  'created_at',
  'created_by',
] as const satisfies (keyof AnnotationSetRow)[];

const isRepetition = (newest: AnnotationSetRow, set: NewAnnotationSet, based_on: number): boolean =>
  newest.number === based_on + 1 &&
  newest.created_by === set.created_by &&
  newest.scope === set.scope &&
  isDeepStrictEqual(newest.annotations, set.annotations);

type Submission = {
  based_on: number;
  audit: AuditEntry;
  isBlind?: boolean;
  isDrawn?: boolean;
  isDecision?: boolean;
};

/** See AnnotationTable.submit; inside the given transaction. The image is locked, so that of two sets one is first. */
export async function submitAnnotations(
  trx: Database,
  set: NewAnnotationSet,
  { based_on, audit, isBlind = false, isDrawn = false, isDecision = true }: Submission,
): Promise<SubmittedSet> {
  const { image_id, created_by } = set;
  const image = await trx
    .selectFrom('images')
    .select('image_id')
    .where('image_id', '=', image_id)
    .forUpdate()
    .executeTakeFirst();
  if (!image) return { outcome: 'gone' };
  const newest = await trx
    .selectFrom('annotation_sets')
    .select(ANNOTATION_SET_ROW)
    .where('image_id', '=', image_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest && isRepetition(newest, set, based_on)) return { outcome: 'repeated', set: newest };
  if ((newest?.number ?? 0) !== based_on) return { outcome: 'stale', newest };
  const lease = await findValidLease(trx, image_id, set.created_at);
  if (lease && lease.user_id !== created_by) return { outcome: 'leased', lease };
  const row = { ...set, number: based_on + 1 };
  await trx
    .insertInto('annotation_sets')
    .values({
      ...row,
      annotations: JSON.stringify(row.annotations),
      // Annotations that began with those of a run or a person are not blind.
      is_blind:
        isBlind && row.analysis_id === null ? sql<boolean>`waits_for_blind_labels(${image_id})` : false,
      processed_key: buildPictureKey(row.set_id),
    })
    .execute();
  await followNewSet(trx, row, { isDrawn, isDecision });
  await rankLabels(trx, image_id);
  await endWork(trx, image_id, created_by);
  await markAsReviewed(trx, set);
  await createAuditLog(trx).write(audit);
  return { outcome: 'added', set: row };
}

/** A mark that is there stays, as in ImageTable.review; every screen that shows the photo loads it again. */
async function markAsReviewed(
  trx: Database,
  { image_id, created_at, created_by }: NewAnnotationSet,
): Promise<void> {
  const image = await trx
    .updateTable('images')
    .set(({ fn, val, eb }) => ({
      reviewed_at: fn.coalesce('reviewed_at', val(created_at)),
      reviewed_by: eb
        .case()
        .when('reviewed_at', 'is', null)
        .then(created_by)
        .else(eb.ref('reviewed_by'))
        .end(),
    }))
    .where('image_id', '=', image_id)
    .returning(IMAGE_ROW)
    .executeTakeFirstOrThrow();
  await notifyImageChanges(trx, [image], { change: 'updated', runWaiting: false });
}
