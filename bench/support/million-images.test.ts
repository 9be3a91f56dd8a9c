import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../apps/server/src/test/database.ts';
import { FORGET_DERIVED_ROWS } from './derived-rows.ts';
import { addImages, addPeople, checkCounts } from './million-images.ts';

const PEOPLE = 40;
/** Two of different size, so that hours have uploads of both, and of more than one status. */
const FILLS = [2_000, 1_300];
const IMAGES = FILLS.reduce((sum, images) => sum + images);
/** The version of the figures says how often they were added up, not what they are. */
const TABLES = `
  select tablename as name from pg_tables
   where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'figures_version' order by tablename`;
const WRITTEN_COLUMNS = `
  select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
   where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`;

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new Pool({ ...database.connection, max: 4 });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

async function readValues<T>(query: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await pool.query({ text: query, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

/** Every row of every table, sorted. */
async function allRows(): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const table of await readValues<string>(TABLES))
    rows.set(table, await readValues(`select to_jsonb(${table})::text as row from ${table} order by row`));
  return rows;
}

/** Writes the rows of a table again as the product would, with its triggers. */
async function writeAgain(table: string): Promise<void> {
  const [columns] = await readValues<string>(WRITTEN_COLUMNS, [table]);
  await pool.query(`insert into ${table} (${columns}) select ${columns} from kept.${table}`);
}

it('writes about each upload what the triggers and the loops of the product write', async () => {
  await addPeople(pool, PEOPLE);
  for (const images of FILLS) await addImages(pool, { images, withRuns: true });
  await checkCounts(pool);
  const filled = await allRows();
  expect(filled.get('images')).toHaveLength(IMAGES);
  for (const table of ['analyses', 'review_queue', 'hour_figures', 'all_figures', 'image_counts'])
    expect(filled.get(table)).not.toHaveLength(0);

  await pool.query('create schema kept');
  for (const table of ['images', 'analyses'])
    await pool.query(`create table kept.${table} as table ${table}`);
  await pool.query(`truncate images cascade; ${FORGET_DERIVED_ROWS}`);
  await writeAgain('images');
  await writeAgain('analyses');
  await pool.query('delete from uploads_to_report'); // no case is opened for the uploads of a bench
  while ((await database.tables.figures.rollUp()).hoursLeft > 0);
  await pool.query('drop schema kept cascade');
  const triggered = await allRows();
  for (const [table, rows] of filled) expect(triggered.get(table), table).toEqual(rows);
});

it('adds to what is there, ranks it, and leaves every index and key in use', async () => {
  const added = 1_000;
  await addImages(pool, { images: added, isRanked: true });
  await checkCounts(pool);
  const [images] = await readValues<number>('select count(*)::integer from images');
  expect(images).toBe(IMAGES + added);
  const off = 'select indexrelid::regclass::text from pg_index where not indisvalid or not indisready';
  expect(await readValues(off)).toEqual([]);
  const [copy] = await readValues<string>(WRITTEN_COLUMNS, ['images']);
  await expect(pool.query(`insert into images (${copy}) select ${copy} from images limit 1`)).rejects.toThrow(
    'images_pkey',
  );
  const unranked = await database.tables.reviewQueue.listUnranked(IMAGES + added);
  expect(unranked).toHaveLength(0.95 * IMAGES); // the earlier ones
});
