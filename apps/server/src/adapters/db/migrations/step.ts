import { type Kysely, type Migration, sql } from 'kysely';

/**
 * One step of the schema. Steps in a row run in one transaction. An `online` step runs outside of one, beside a product
 * that works, and must be repeatable: it may be killed at any moment and begins again.
 */
export type MigrationStep = Migration & {
  online?: true;
  /** The tables that it writes anew or indexes, for the estimate of the disk that it needs. Without it: every table. */
  tables?: readonly string[];
};

type AnyDatabase = Kysely<unknown>;

/**
 * Builds an index while others read and write its table. `definition` follows the name: `on images (uploaded_at)`.
 * The index that a killed build left behind is invalid; it is removed and built again. It waits as long as transactions of
 * others last, since nothing waits for it.
 */
export const createIndexStep = ({
  name,
  table,
  definition,
  unique = false,
}: {
  name: string;
  table: string;
  definition: string;
  unique?: boolean;
}): MigrationStep => ({
  online: true,
  tables: [table],
  up: async (db: AnyDatabase) => {
    await sql`set lock_timeout = 0`.execute(db);
    const state = await readIndexState(db, name);
    if (state === 'valid') return;
    if (state === 'invalid') await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
    const kind = sql.raw(unique ? 'unique index' : 'index');
    await sql`create ${kind} concurrently ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
  },
});

/**
 * Fills in rows of before, one statement after the other, each of which is committed for itself. `fill` changes at most some
 * thousand rows that are still to be filled and returns how many it changed; it is done when that is none.
 */
export const createBackfillStep = ({
  table,
  fill,
}: {
  table: string;
  fill: (db: AnyDatabase) => Promise<number>;
}): MigrationStep => ({
  online: true,
  tables: [table],
  up: async (db: AnyDatabase) => {
    while ((await fill(db)) > 0);
  },
});

async function readIndexState(db: AnyDatabase, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0] === undefined) return 'missing';
  return rows[0].indisvalid ? 'valid' : 'invalid';
}
