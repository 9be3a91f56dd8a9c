import type { Client, ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { RowSnapshot, RowSource } from '../../../modules/backups/ports.ts';
import { PICTURE_FOLDER } from '../../../ports/analysis-table.ts';
import { OWNED_KEYS } from '../object-owners.ts';
import { withClient } from '../with-client.ts';

/** Tables that no backup has, each with the reason. Those of Kysely are in the manifest as the list of migrations. */
export const TABLES_WITHOUT_BACKUP = {
  kysely_migration: 'the manifest lists the migrations',
  kysely_migration_lock: 'a lock',
  backups: 'the runs of this database; the open one is among them',
  backup_objects: 'what targets have; a target is asked again',
  dataset_exports: 'archives that can be made again',
  dataset_export_parts: 'archives that can be made again',
  ml_workers: 'the processes that run now',
};

const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     and attgenerated = '' and relname <> all($1)
   group by relname order by relname`;
const SEQUENCES = `
  select sequencename as name, increment_by::text as increment from pg_sequences where schemaname = 'public' order by sequencename`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const KEYS = `
  select key from (${OWNED_KEYS.map(([table, column]) => `select ${column} as key from ${table}`).join(' union ')}) as owned
   where key is not null and key not like '${PICTURE_FOLDER}/%' order by key collate "C"`;

export const createRowSource = (connection: ClientConfig): RowSource => ({
  read: (work) => readOneMoment(connection, async (client) => work(await openSnapshot(client))),
});

/** Every table of a database with its number of rows, whatever its schema. */
export type AllTables = Pick<RowSnapshot, 'sequences' | 'copyTable'> & {
  tables: (RowSnapshot['tables'][number] & { rows: number })[];
};

/** Reads also what no backup has, for a copy that takes the place of the database. */
export const readAllTables = (connection: ClientConfig, work: (all: AllTables) => Promise<void>) =>
  readOneMoment(connection, async (client) => {
    const { tables, ...rest } = await openTables(client, []);
    const counted: AllTables['tables'] = [];
    for (const table of tables) counted.push({ ...table, rows: await countRows(client, table.name) });
    await work({ ...rest, tables: counted });
  });

export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from public.${quote(table)}`);
  return Number(rows[0]?.count);
}

/** Reads without the time limit of requests: a large table takes minutes. */
const readOneMoment = <Result>(
  connection: ClientConfig,
  read: (client: Client) => Promise<Result>,
): Promise<Result> =>
  withClient(connection, async (client) => {
    await client.query(`set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
      set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
    await client.query('begin transaction isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    return result;
  });

async function openSnapshot(client: Client): Promise<RowSnapshot> {
  const head = await client.query<{ created_at: Date; installation_id: string }>(
    'select now() as created_at, installation_id from installation',
  );
  const [first] = head.rows;
  if (!first) throw new Error('this database has no installation');
  const migrations = await client.query<{ name: string }>(
    'select name from kysely_migration order by timestamp, name',
  );
  return {
    ...first,
    migrations: migrations.rows.map(({ name }) => name),
    ...(await openTables(client, Object.keys(TABLES_WITHOUT_BACKUP))),
    copyKeys: () => client.query(copyTo(`copy (${KEYS}) to stdout`)),
  };
}

async function openTables(
  client: Client,
  leftOut: readonly string[],
): Promise<Pick<RowSnapshot, 'tables' | 'sequences' | 'copyTable'>> {
  const tables = await client.query<RowSnapshot['tables'][number]>(TABLES, [leftOut]);
  const sequences = await client.query<{ name: string; increment: string }>(SEQUENCES);
  const values: RowSnapshot['sequences'] = [];
  for (const sequence of sequences.rows) values.push(await readNextValue(client, sequence));
  return {
    tables: tables.rows,
    sequences: values,
    copyTable: ({ name, columns }) =>
      client.query(copyTo(`copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`)),
  };
}

/** The view of sequences has no value for one that was set, as by a restore, and not used since. */
async function readNextValue(
  client: Client,
  { name, increment }: { name: string; increment: string },
): Promise<RowSnapshot['sequences'][number]> {
  const { rows } = await client.query<{ value: string }>(
    `select (case when is_called then last_value + $1::bigint else last_value end)::text as value from ${quote(name)}`,
    [increment],
  );
  const [row] = rows;
  if (!row) throw new Error(`the sequence ${name} has no value`);
  return { name, value: row.value };
}
