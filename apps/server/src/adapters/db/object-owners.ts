/** Columns with keys of stored objects that have to be kept. An image in the trash owns its objects as rows of `trashed_objects`. */
export const OWNED_KEYS = [
  ['images', 'photo_key'],
  ['images', 'thumbnail_key'],
  ['images', 'processed_key'],
  ['analyses', 'processed_key'],
  ['trashed_objects', 'key'],
  ['case_photos', 'photo_key'],
  ['case_photos', 'thumbnail_key'],
  ['photo_covers', 'photo_key'],
  ['photo_covers', 'thumbnail_key'],
  ['labelled_photos', 'photo_key'],
] as const;

/** Columns that look like keys of stored objects and own none that has to be kept, each with the reason. */
export const OTHER_KEYS = [
  ['images', 'annotated_key', 'a picture that is drawn again on request'],
  ['annotation_sets', 'processed_key', 'a picture that is drawn again on request'],
  ['dataset_export_parts', 'key', 'an archive that can be made again'],
  ['copied_keys', 'key', 'a record about another store'],
  ['backup_objects', 'key', 'a record about the target of backups'],
  ['orphaned_objects', 'key', 'an object that no row owns'],
  ['images', 'idempotency_key', 'the key of a request'],
  ['case_photos', 'idempotency_key', 'the key of a request'],
  ['case_events', 'idempotency_key', 'the key of a request'],
  ['cases', 'urgency_key', 'a moment'],
] as const;
