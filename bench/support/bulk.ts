import { availableParallelism } from 'node:os';
import type { Pool, PoolClient } from 'pg';

export type Statement = { text: string; values?: unknown[] };

/**
 * For one transaction. No trigger runs and no foreign key is checked, so what triggers keep has to be written as well. Nothing waits for the disk,
 * which a checkpoint at the end makes up for.
 */
const SETTINGS = `
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  set local work_mem = '512MB';
  set local maintenance_work_mem = '1GB';
  set local max_parallel_maintenance_workers = 0`;

const INDEXES = `
  select indexrelid::regclass::text as name
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
   where indrelid = any($1::regclass[])
   order by amname = 'gin' desc, pg_relation_size(indexrelid) desc`;
const OFF = 'update pg_index set indisvalid = false, indisready = false where indrelid = any($1::regclass[])';

/** Runs each statement in a transaction of its own without triggers, one on each core at a time. Only a superuser may. */
export async function runInBulk(database: Pool, statements: readonly Statement[]): Promise<void> {
  const waiting = statements.values();
  const connections = Math.min(database.options.max, availableParallelism());
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await database.connect();
      try {
        for (const statement of waiting) await runInTransaction(client, statement);
      } finally {
        client.release(true); // a transaction that failed is still open
      }
    }),
  );
}

async function runInTransaction(client: PoolClient, { text, values }: Statement): Promise<void> {
  await client.query(`begin; ${SETTINGS}`);
  await client.query(text, values);
  await client.query('commit');
}

/**
 * Turns the indexes of the tables off during `work` and builds them anew afterwards, keys and constraints too: sorting once is many times faster than
 * adding each row to each index. The product must not run meanwhile, because its searches would read whole tables.
 */
export async function withoutIndexes(
  database: Pool,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(INDEXES, [tables]);
  await database.query(OFF, [tables]);
  await work();
  await runInBulk(
    database,
    rows.map(({ name }) => ({ text: `reindex index ${name}` })),
  );
}
