import { mappedObjects, type ReadObject } from '@smart-waste/core';
import { sql } from 'kysely';
import type { LabelledPhoto } from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';

async function classesOf(db: Database, import_id: string) {
  const found = await db
    .selectFrom('dataset_imports')
    .select('classes')
    .where('import_id', '=', import_id)
    .where('state', '=', 'imported')
    .executeTakeFirst();
  return found?.classes;
}

/** See EvaluationTable.importedClasses. */
export async function importedClasses(db: Database, import_id: string): Promise<string[] | undefined> {
  const classes = await classesOf(db, import_id);
  return classes && [...new Set(classes.flatMap(({ class: name }) => name ?? []))];
}

/** See EvaluationTable.importedPhotos. A photo never changes, so its own id stands for its labels. */
export async function importedPhotos(db: Database, import_id: string): Promise<LabelledPhoto[]> {
  const mapping = new Map((await classesOf(db, import_id))?.map(({ name, class: label }) => [name, label]));
  const { rows } = await sql<Omit<LabelledPhoto, 'annotations'> & { objects: ReadObject[] }>`
    select photo_id as image_id, photo_id as set_id, sha256 as photo_sha256, photo_key, width, height, objects
      from labelled_photos where import_id = ${import_id} order by photo_id`.execute(db);
  return rows.map(({ objects, ...photo }) => ({
    ...photo,
    annotations: mappedObjects(objects, mapping),
  }));
}
