import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import { Pool } from 'pg';
import { countRows } from '../support/database.ts';
import { until } from '../support/product.ts';

/** Files that are being written have no key yet; the sweep removes them when they are an hour old. One says whose the store is. */
const WITHOUT_ROW = ['incoming/', 'installation/'];
/** The pause of the sweep is 15 s; a busy machine needs longer. */
const SWEEP_MS = 120_000;

const KEYS = `
  select photo_key as key from images
  union select thumbnail_key from images
  union select processed_key from images where processed_key is not null
  union select processed_key from analyses where processed_key is not null`;

export type StoreState = {
  /** Files that no row names. */
  orphans: string[];
  /** Keys of rows without a file. */
  missing: string[];
  /** Photos that have more than one result that counts, or more than one row for the same bytes. */
  twice: number;
};

/**
 * Lets the sweep remove at once what would be due in a day, waits for its end, and compares files with rows. The files
 * are those of the disk, unless `listKeys` reads another store.
 */
export async function checkStore(
  dataDir: string,
  listKeys: () => Promise<string[]> = () => listStoredFiles(join(dataDir, 'storage')),
): Promise<StoreState> {
  const pool = new Pool({ ...(await requireRunningEmbedded(dataDir)), max: 1 });
  try {
    await pool.query('update orphaned_objects set due_at = now(), lease_until = null');
    await until(async () => (await countRows(dataDir, 'select 1 from orphaned_objects')) === 0 || undefined, {
      withinMs: SWEEP_MS,
      otherwise: () => 'the sweep did not end',
    });
    const { rows } = await pool.query<{ key: string }>(KEYS);
    const keys = new Set(rows.map(({ key }) => key));
    const files = new Set((await listKeys()).filter(hasRow));
    return {
      orphans: [...files].filter((file) => !keys.has(file)),
      missing: [...keys].filter((key) => !files.has(key)),
      twice: await countRows(
        dataDir,
        `select image_id::text from analyses where status = 'completed' group by image_id having count(*) > 1
         union all select photo_sha256 from images group by photo_sha256 having count(*) > 1`,
      ),
    };
  } finally {
    await pool.end();
  }
}

const hasRow = (key: string) => !WITHOUT_ROW.some((folder) => key.startsWith(folder));

async function listStoredFiles(storage: string): Promise<string[]> {
  const entries = await readdir(storage, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(storage.length + 1));
}
