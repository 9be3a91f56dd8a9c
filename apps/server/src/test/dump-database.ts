import type { Client, PoolConfig } from 'pg';
import { withClient } from '../adapters/db/with-client.ts';

const FUNCTIONS = `
  select pg_get_functiondef(pg_proc.oid) as sql
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
   where nspname = 'public' order by proname, pg_proc.oid`;

const COLUMNS = `
  select relname as table, attname as column, attgenerated <> '' as generated, attidentity <> '' as identity,
         quote_ident(attname) || ' ' || format_type(atttypid, atttypmod)
           || case when attidentity <> '' then ' generated always as identity'
                   when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
                   when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid)
                   else '' end
           || case when attnotnull then ' not null' else '' end as sql,
         case when reloptions is null then '' else ' with (' || array_to_string(reloptions, ', ') || ')' end as options
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where nspname = 'public' and relkind = 'r' order by relname, attnum`;

/** Checks and keys before references. PostgreSQL 18 lists NOT NULL too, which the columns already have. */
const CONSTRAINTS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as sql
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'p', 'u', 'f')
   order by contype = 'f', contype <> 'p', conrelid::regclass::text, conname`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) as sql
    from pg_index join pg_class on pg_class.oid = indexrelid
   where relnamespace = 'public'::regnamespace
     and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
   order by relname`;

const TRIGGERS =
  'select pg_get_triggerdef(oid) as sql from pg_trigger where not tgisinternal order by tgname';

type Column = {
  table: string;
  column: string;
  generated: boolean;
  identity: boolean;
  sql: string;
  options: string;
};

/**
 * A database as SQL that rebuilds it in an empty one: functions and tables, rows as INSERT statements, then keys,
 * indexes and triggers. For small databases: PostgreSQL from npm brings no pg_dump.
 */
export const dumpDatabase = (database: PoolConfig, { withRows }: { withRows: boolean }): Promise<string> =>
  withClient(database, async (client) => {
    const readStatements = async (query: string) =>
      (await client.query<{ sql: string }>(query)).rows.map(({ sql }) => sql);
    const tables = new Map<string, Column[]>();
    for (const column of (await client.query<Column>(COLUMNS)).rows) {
      tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
    }
    const statements = ['set check_function_bodies = off', ...(await readStatements(FUNCTIONS))];
    for (const [table, columns] of tables) {
      const lines = columns.map(({ sql }) => `  ${sql}`).join(',\n');
      statements.push(`create table ${table} (\n${lines}\n)${columns[0]?.options}`);
    }
    if (withRows)
      for (const [table, columns] of tables) statements.push(...(await readInserts(client, table, columns)));
    for (const query of [CONSTRAINTS, INDEXES, TRIGGERS]) statements.push(...(await readStatements(query)));
    return `${statements.map((statement) => `${statement.trim()};`).join('\n')}\n`;
  });

async function readInserts(client: Client, table: string, columns: readonly Column[]): Promise<string[]> {
  const written = columns.filter(({ generated }) => !generated).map(({ column }) => `"${column}"`);
  const values = written.map((column) => `quote_nullable(${column}::text)`).join(` || ', ' || `);
  const { rows } = await client.query<{ row: string }>(`select ${values} as row from ${table} order by 1`);
  if (rows.length === 0) return [];
  const lines = rows.map(({ row }) => `  (${row})`).join(',\n');
  const insert = `insert into ${table} (${written.join(', ')}) overriding system value values\n${lines}`;
  const identity = columns.find((column) => column.identity)?.column;
  if (identity === undefined) return [insert];
  const sequence = `pg_get_serial_sequence('${table}', '${identity}')`;
  return [insert, `select setval(${sequence}, (select max("${identity}") from ${table}))`];
}

/**
 * The lines of the schema of a database, sorted, to be compared with another one's: columns that were renamed
 * or added later have another position in their table.
 */
export const readSchemaLines = async (database: PoolConfig): Promise<string[]> =>
  (await dumpDatabase(database, { withRows: false }))
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .sort();
