import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchivedRows } from '../../../modules/backups/ports/restore.ts';
import { TABLES_WITHOUT_BACKUP } from './row-source.ts';
import { UNFINISHED_RESTORE } from './unfinished-restore.ts';

/** How COPY writes and reads values, whatever the settings of server and user. */
const FORMAT = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local client_encoding = 'UTF8'; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

const COLUMNS = `
  select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
     and relname <> all($1)
   group by relname`;

/** References cannot be switched off by an ordinary user, so they are removed, and made again when all rows are there. */
const REFERENCES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0
   order by conrelid::regclass::text, conname`;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const quoteTable = (name: string) => `public.${quote(name)}`;

/**
 * Loads the rows of an archive in one transaction, in place of those that migrations made. Triggers do not run: what they wrote is in the
 * archive too. Tables that are left out keep theirs.
 */
export async function loadRows(
  client: Client,
  rows: ArchivedRows,
  leftOut: readonly string[] = [...Object.keys(TABLES_WITHOUT_BACKUP), UNFINISHED_RESTORE],
): Promise<void> {
  await client.query('begin');
  await client.query(FORMAT);
  await checkColumns(client, rows, leftOut);
  const tables = rows.tables.map(({ name }) => quoteTable(name));
  const references = (await client.query<{ drop: string; add: string }>(REFERENCES)).rows;
  const switchTriggers = (state: string) =>
    tables.map((table) => `alter table ${table} ${state} trigger user`);
  await runAll(client, [...switchTriggers('disable'), ...references.map(({ drop }) => drop)]);
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  for (const table of rows.tables) {
    await copyRows(client, rows, table);
    rows.onTable(table.rows);
  }
  for (const { name, value } of rows.sequences)
    await client.query('select setval($1::regclass, $2::bigint, false)', [quoteTable(name), value]);
  await runAll(client, [...references.map(({ add }) => add), ...switchTriggers('enable')]);
  await client.query('commit');
}

/** In one round trip. */
const runAll = (client: Client, statements: readonly string[]) => client.query(statements.join(';\n'));

async function copyRows(client: Client, { open }: ArchivedRows, table: ArchivedRows['tables'][number]) {
  const columns = table.columns.map(quote).join(', ');
  const source = await open(table.name);
  // Begun once it is read: the failure of a copy that is in no pipeline yet would end the process.
  const copy = client.query(copyFrom(`copy ${quoteTable(table.name)} (${columns}) from stdin`));
  await pipeline(source, copy);
  if (copy.rowCount !== table.rows)
    throw new Error(`${copy.rowCount} rows of ${table.name} arrived; the archive says ${table.rows}`);
}

/** Throws unless the archive has exactly the tables and columns of the schema: others would be lost without a word. */
async function checkColumns(client: Client, { tables }: ArchivedRows, leftOut: readonly string[]) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS, [leftOut]);
  const describe = (table: string, columns: readonly string[]) =>
    `${table} (${[...columns].sort().join(', ')})`;
  const expected = new Set(rows.map(({ table, columns }) => describe(table, columns)));
  const archived = new Set(tables.map(({ name, columns }) => describe(name, columns)));
  const missing = [...expected].filter((table) => !archived.has(table));
  const unknown = [...archived].filter((table) => !expected.has(table));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `the tables of the archive are not those of its schema: missing ${missing.join('; ') || 'none'}, unknown ${unknown.join('; ') || 'none'}`,
    );
}
