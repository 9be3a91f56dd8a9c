import { sql } from 'kysely';
import { StartupError } from '../../../lib/errors.ts';
import type { UnfinishedRestore } from '../../../modules/backups/ports/restore.ts';
import type { Database } from '../schema.ts';

/** Exists while a restore is unfinished, whatever the version of the schema. */
export const UNFINISHED_RESTORE = 'unfinished_restore';

export async function readUnfinishedRestore(db: Database): Promise<UnfinishedRestore | null> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`public.${UNFINISHED_RESTORE}`}) is not null as exists`.execute(db);
  if (!rows[0]?.exists) return null;
  const marks =
    await sql<UnfinishedRestore>`select snapshot_id from ${sql.table(UNFINISHED_RESTORE)}`.execute(db);
  return marks.rows[0] ?? null;
}

/** Throws StartupError when a restore into this database was not finished: it has a part of the rows, or not all photos. */
export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  const unfinished = await readUnfinishedRestore(db);
  if (unfinished === null) return;
  throw new StartupError(
    `A backup is being restored into this database, or a restore was ended before it was done (snapshot ${unfinished.snapshot_id}). ` +
      'Run the same npm run restore again: it begins again and needs nothing removed.',
  );
}
