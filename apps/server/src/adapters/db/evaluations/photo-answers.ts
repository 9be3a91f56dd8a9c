import { sql } from 'kysely';
import type {
  EvaluationTable,
  MistakeRow,
  StoredAnswer,
  UnansweredPhoto,
} from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';

/** See EvaluationTable.listWaitingPhotos. */
export async function listWaitingPhotos(
  db: Database,
  evaluation_id: string,
  limit: number,
): Promise<UnansweredPhoto[]> {
  const { rows } = await sql<UnansweredPhoto>`
    select photos.image_id, photos.position, annotations, labelled_classes, coalesce(images.photo_key, labelled.photo_key) as photo_key,
           coalesce(images.width, labelled.width) as width, coalesce(images.height, labelled.height) as height
      from evaluation_photos as photos join evaluations using (evaluation_id) left join images using (image_id)
           left join labelled_photos as labelled on labelled.photo_id = photos.image_id
     where evaluation_id = ${evaluation_id} and photos.state = 'waiting'
     order by photos.position limit ${limit}`.execute(db);
  return rows;
}

/** Answers are read in parts, because those of ten thousand photos are tens of megabytes. */
const ANSWERS_PER_BATCH = 500;

/** See EvaluationTable.answers. */
export async function listAnswers(db: Database, evaluation_id: string): Promise<StoredAnswer[]> {
  const answers: StoredAnswer[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    const { rows } = await sql<StoredAnswer & { position: number }>`
      select position, image_id, set_id, annotations, place_group as "group", slices, scored, live, labelled_classes
        from evaluation_photos as photos join evaluations using (evaluation_id)
       where evaluation_id = ${evaluation_id} and photos.state = 'answered' and position > ${after}
       order by position limit ${ANSWERS_PER_BATCH}`.execute(db);
    for (const { position: _, ...answer } of rows) answers.push(answer);
    after = rows.at(-1)?.position ?? after;
    isLast = rows.length < ANSWERS_PER_BATCH;
  }
  return answers;
}

const COLUMN_OF = { false_alarms: 'false_alarm', misses: 'miss' } as const;

/** See EvaluationTable.mistakes. */
export async function listMistakes(
  db: Database,
  { evaluation_id, kind }: Parameters<EvaluationTable['listMistakes']>[0],
  { after, limit }: { after: Parameters<EvaluationTable['listMistakes']>[1]; limit: number },
): Promise<MistakeRow[]> {
  const severity = sql.ref(COLUMN_OF[kind]);
  const isAfter =
    after === null
      ? sql`true`
      : sql`(${severity}, position) < (${after.severity}::double precision, ${after.position}::integer)`;
  const { rows } = await sql<MistakeRow>`
    select position, image_id, ${severity} as severity, annotations, live
      from evaluation_photos as photos
     where evaluation_id = ${evaluation_id} and ${severity} is not null and ${isAfter}
       and exists (select from images where images.image_id = photos.image_id)
     order by ${severity} desc, position desc limit ${limit}`.execute(db);
  return rows;
}
