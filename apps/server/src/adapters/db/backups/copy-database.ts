import { Kysely, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { listDoneSteps, refuseOtherSteps } from '../migrate.ts';
import { openPool } from '../open-pool.ts';
import type { Schema } from '../schema.ts';
import { withClient } from '../with-client.ts';
import { loadRows } from './load-rows.ts';
import { openRestorableDatabase } from './restorable-database.ts';
import { type AllTables, countRows, readAllTables } from './row-source.ts';
import { readUnfinishedRestore } from './unfinished-restore.ts';

type Log = Pick<Logger, 'info' | 'warn'>;
type Servers = { from: PoolConfig; to: PoolConfig };

/** After so much more of the rows the progress is logged again, as a warning: the start waits for it. */
const PROGRESS_PERCENT = 10;

/**
 * Copies a whole database into an empty one of another server, whose PostgreSQL may be newer: its schema by the migrations that it has
 * done, every row, and the values of sequences. `from` need not be writable. Throws when a row did not arrive.
 */
export async function copyDatabase({ from, to }: Servers, log: Log): Promise<void> {
  const { steps, restore } = await readState(from, log);
  const copy = await openRestorableDatabase(to, log);
  try {
    // Half of a restored archive is worth nothing: the same command loads all of it again.
    if (restore !== null) return await copy.begin(restore);
    if (steps.length === 0) return; // its first start was killed before the first migration
    await copy.migrateTo(steps);
    await readAllTables(from, (all) => load(to, all, log));
  } finally {
    await copy.close();
  }
}

async function readState(connection: PoolConfig, log: Log) {
  const pool = openPool({ ...connection, max: 1 }, log);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const restore = await readUnfinishedRestore(db);
    if (restore === null) await refuseOtherSteps({ db });
    return { restore, steps: await listDoneSteps(db) };
  } finally {
    await db.destroy();
  }
}

const load = (connection: PoolConfig, { tables, sequences, copyTable }: AllTables, log: Log): Promise<void> =>
  withClient(connection, async (client) => {
    const columns = new Map(tables.map((table) => [table.name, table.columns]));
    const open = async (name: string) => copyTable({ name, columns: columns.get(name) ?? [] });
    await loadRows(client, { tables, sequences, open, onTable: logProgress(tables, log) }, []);
    for (const { name, rows } of tables) {
      const copied = await countRows(client, name);
      if (copied !== rows) throw new Error(`${name} has ${rows} rows, and its copy ${copied}`);
    }
    await client.query('analyze'); // the planner knows nothing of rows that were just loaded
    await client.query('checkpoint'); // so that the server stops soon
  });

function logProgress(tables: AllTables['tables'], log: Log): (rows: number) => void {
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  let copied = 0;
  let reported = 0;
  return (rows) => {
    copied += rows;
    const percent = Math.floor((copied / total) * 100);
    if (percent < reported + PROGRESS_PERCENT) return;
    reported = percent;
    log.warn({ copied, total }, `${percent} % of the rows are copied`);
  };
}
