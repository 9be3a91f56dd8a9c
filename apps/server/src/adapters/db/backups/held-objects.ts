import { sql } from 'kysely';
import { PICTURE_FOLDER } from '../../../ports/analysis-table.ts';

/**
 * Whether no open backup needs an object of `orphaned_objects` any more: the backup reads its objects in the order of their keys, and leaves out
 * pictures that can be drawn again. A backup of more than a day, or one whose process is gone, needs nothing.
 */
export const isNotInOpenBackup = sql<boolean>`(
  key like ${sql.lit(`${PICTURE_FOLDER}/%`)} or key collate "C" <= all (
    select coalesce(done_until, '') collate "C" from backups
     where state = 'running' and lease_until > now() and started_at > now() - interval '24 hours'))`;
