import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { ServerStatements } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

/** The module is not loaded by the server, or this role may not read it. */
const NOT_USABLE = new Set(['55000', '42501', '42P01', '42703']);

type Row = { statement: string; calls: number; total_ms: number; longest_ms: number };

/** What pg_stat_statements measured of this database, where an operator has set it up. */
export const createServerStatements = (db: Database): ServerStatements => ({
  listSlowest: async (limit) => {
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_stat_statements'`.execute(db);
    if (rows.length === 0) return null;
    try {
      const slowest = await sql<Row>`
        select query as statement, calls::integer as calls, total_exec_time as total_ms, max_exec_time as longest_ms
          from pg_stat_statements
         where dbid = (select oid from pg_database where datname = current_database()) and calls > 0
         order by max_exec_time desc
         limit ${limit}`.execute(db);
      return slowest.rows;
    } catch (error) {
      if (error instanceof DatabaseError && NOT_USABLE.has(error.code ?? '')) return null;
      throw error;
    }
  },
});

/** The size of the whole database with its indexes, in bytes. */
export const createDatabaseSizeReader = (db: Database) => async (): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::double precision as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
};
