import { sql } from 'kysely';
import type { DatabaseContent } from '../../../modules/backups/ports/restore.ts';
import type { Database } from '../schema.ts';
import { readUnfinishedRestore, UNFINISHED_RESTORE } from './unfinished-restore.ts';

/** Migrations and a first start without accounts fill these. */
const FILLED_BY_ITSELF = [
  'kysely_migration',
  'kysely_migration_lock',
  'installation',
  'categories',
  'reply_templates',
  'figures_version',
  'ml_workers',
  'service_calls',
  'processes',
  'product_versions',
  'disk_samples',
];

/** What a database has in it, before a restore. */
export async function inspectDatabase(db: Database): Promise<DatabaseContent> {
  const restore = await readUnfinishedRestore(db);
  if (restore !== null) return { content: 'unfinished', restore };
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm', 'f') order by relname`.execute(
    db,
  );
  const tables: string[] = [];
  for (const { name } of rows)
    if (!FILLED_BY_ITSELF.includes(name) && (await hasRows(db, name))) tables.push(name);
  return tables.length > 0 ? { content: 'rows', tables } : { content: 'none' };
}

async function hasRows(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from ${sql.table(`public.${table}`)}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Of an extension, or needed by the restore itself. */
const isOfExtension = (id: string, catalogue: string) => `
  exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`;

/**
 * Removes all tables, views, sequences, types and functions of the schema one by one: who may not create databases does not own the
 * schema itself.
 */
export const REMOVE_ALL = `
  do $$
  declare item text;
  begin
    for item in
      select format('drop %s if exists public.%I cascade',
                    case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname)
        from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
         and relname <> '${UNFINISHED_RESTORE}' and not ${isOfExtension('pg_class.oid', 'pg_class')}
       order by relkind = 'S'
    loop execute item; end loop;
    for item in
      select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
       where pronamespace = 'public'::regnamespace and not ${isOfExtension('pg_proc.oid', 'pg_proc')}
    loop execute item; end loop;
    for item in
      select format('drop type if exists public.%I cascade', typname) from pg_type
       where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0 and not ${isOfExtension('pg_type.oid', 'pg_type')}
    loop execute item; end loop;
  end $$`;
