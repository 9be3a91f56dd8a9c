import { mapObjects, type ParsedObject } from '@smart-waste/core';
import { sql } from 'kysely';
import type { LabelledPhoto } from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';

async function readClasses(db: Database, import_id: string) {
  const found = await db
    .selectFrom('dataset_imports')
    .select('classes')
    .where('import_id', '=', import_id)
    .where('state', '=', 'imported')
    .executeTakeFirst();
  return found?.classes;
}

/** See EvaluationTable.findImportedClasses. */
export async function readImportedClasses(db: Database, import_id: string): Promise<string[] | undefined> {
  const classes = await readClasses(db, import_id);
  return classes && [...new Set(classes.flatMap(({ class: name }) => name ?? []))];
}

/** See EvaluationTable.listImportedPhotos. A photo never changes, so its own id stands for its labels. */
export async function readImportedPhotos(db: Database, import_id: string): Promise<LabelledPhoto[]> {
  const mapping = new Map((await readClasses(db, import_id))?.map(({ name, class: label }) => [name, label]));
  const { rows } = await sql<Omit<LabelledPhoto, 'annotations'> & { objects: ParsedObject[] }>`
    select photo_id as image_id, photo_id as set_id, sha256 as photo_sha256, photo_key, width, height, objects
      from labelled_photos where import_id = ${import_id} order by photo_id`.execute(db);
  return rows.map(({ objects, ...photo }) => ({
    ...photo,
    annotations: mapObjects(objects, mapping),
  }));
}
