import { setTimeout as delay } from 'node:timers/promises';
import { computeBackOffMs } from '@smart-waste/core';
import { Migrator, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../lib/errors.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { MigrationStep } from './migrations/step.ts';
import type { Database } from './schema.ts';

export type MigrateOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  version?: string;
  steps?: Readonly<Record<string, MigrationStep>>;
  /** How long a statement waits for a lock: others queue up behind it meanwhile. */
  lockTimeoutMs?: number;
  /** How often steps that got no lock are tried. */
  maxAttempts?: number;
  sleep?: (ms: number) => Promise<unknown>;
};
type Context = Required<MigrateOptions> & { db: Database };

const LOCK_TIMEOUT_MS = 3_000;
const MAX_ATTEMPTS = 10;
const RETRY = { first: 500, longest: 10_000 };
const POLL_INTERVAL_MS = 200;
/** Distinguishes this lock from all others of the database. */
const LOCK_ID = 5_817_203_441;

/**
 * Brings the schema to this version. Steps in a row are done all or none; online steps are done one by one, and a start that
 * was killed goes on with the first that is not done. Processes may start together: one works, the others find nothing left
 * to do. Throws StartupError when a newer version has migrated the database, or when no lock can be had. The pool of the
 * database must be closed afterwards, because its session keeps settings.
 */
export async function migrate(db: Database, options: MigrateOptions): Promise<void> {
  await db.connection().execute(async (connection) => {
    const context: Context = {
      version: PRODUCT_VERSION,
      steps: MIGRATIONS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      maxAttempts: MAX_ATTEMPTS,
      sleep: delay,
      ...options,
      db: connection,
    };
    await refuseOtherSteps(context);
    await waitForOtherMigrations(context);
    await refuseOtherSteps(context);
    for (const group of groupSteps(await listPendingSteps(connection, context.steps), context.steps))
      await retryWithoutLock(context, group);
    await recordVersion(context);
    await sql`select pg_advisory_unlock(${LOCK_ID})`.execute(connection);
  });
}

/** The steps that were not done yet, in order. */
export async function listPendingSteps(
  db: Database,
  steps: Context['steps'] = MIGRATIONS,
): Promise<string[]> {
  const done = new Set(await listDoneSteps(db));
  return Object.keys(steps).filter((name) => !done.has(name));
}

/** The steps that were done, in order; none in an empty database. */
export async function listDoneSteps(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Throws StartupError when the database is empty, of a newer version, or has yet to be migrated by this one. */
export async function refuseUnmigrated(db: Database): Promise<void> {
  await refuseOtherSteps({ db });
  const pending = await listPendingSteps(db);
  if (pending.length === 0) return;
  if ((await listDoneSteps(db)).length === 0)
    throw new StartupError(
      'There is no installation in this database yet: npm start or npm run restore creates it.',
    );
  throw new StartupError(
    `This version has not migrated the database yet (${pending.join(', ')}). ` +
      'Run this command with the version that is installed, or npm run upgrade first. Nothing was changed.',
  );
}

/** Throws StartupError unless the steps of a database are the first ones of this version. */
export async function refuseOtherSteps({
  db,
  steps = MIGRATIONS,
}: Pick<Context, 'db'> & Partial<Pick<Context, 'steps'>>): Promise<void> {
  const done = await listDoneSteps(db);
  const newer = done.find((name) => !(name in steps));
  if (newer !== undefined)
    throw new StartupError(
      `This database was changed by a newer Smart Waste (${newer}). Update Smart Waste, or use another database.`,
    );
  const skipped = Object.keys(steps)[done.findIndex((name, index) => name !== Object.keys(steps)[index])];
  if (skipped !== undefined)
    throw new StartupError(
      `This database was made by a version of Smart Waste that was never released: it lacks ${skipped} and has later steps. Use another database.`,
    );
}

/**
 * Takes the lock of migrations, which the session holds until it ends. It asks again and again instead of waiting in one
 * statement: an index that is built concurrently by another process would wait for that statement to end, for ever.
 */
async function waitForOtherMigrations({ db, log, sleep }: Context): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${LOCK_ID}) as locked`.execute(db);
    if (rows[0]?.locked) return;
    if (attempt === 1) log.info('another process migrates the database; waiting until it has ended');
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Steps in a row that share a transaction; an online step is a group for itself. */
function groupSteps(names: readonly string[], steps: Context['steps']): string[][] {
  const groups: string[][] = [];
  let previousIsOnline = true;
  for (const name of names) {
    const isOnline = steps[name]?.online === true;
    if (isOnline || previousIsOnline) groups.push([name]);
    else groups.at(-1)?.push(name);
    previousIsOnline = isOnline;
  }
  return groups;
}

async function retryWithoutLock(context: Context, group: readonly string[]): Promise<void> {
  const { db, log, lockTimeoutMs, maxAttempts, sleep } = context;
  for (let attempt = 1; ; attempt++) {
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`.execute(db);
    try {
      return await runGroup(context, group);
    } catch (error) {
      if (!isLockRefused(error)) throw error;
      if (attempt === maxAttempts) throw createBusyError(group, error);
      log.warn({ steps: group, attempt }, 'tables to be migrated are in use; trying again');
      await sleep(computeBackOffMs(attempt, RETRY));
    }
  }
}

async function runGroup({ db, steps, log }: Context, group: readonly string[]): Promise<void> {
  const [first = '', last = ''] = [group[0], group.at(-1)];
  const step = steps[first];
  if (step?.online) {
    log.info({ step: first }, 'running an online migration step');
    await step.up(db);
    await sql`insert into kysely_migration (name, timestamp) values (${first}, ${new Date().toISOString()})`.execute(
      db,
    );
    return;
  }
  // The order is checked above, by names: Kysely would check it by times, which are wrong after a clock was set back.
  const provider = { getMigrations: async () => ({ ...steps }) };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw error;
}

/** No lock within the time, or a deadlock with a process that still works. */
const isLockRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '55P03' || error.code === '40P01');

const createBusyError = (group: readonly string[], cause: unknown) =>
  new StartupError(
    `The database could not be upgraded, because its tables were in use all the time. Nothing was changed by ${group.join(', ')}. ` +
      'Stop the other processes of Smart Waste and end open sessions of other programs, then start again.',
    { cause },
  );

/**
 * Each version is written once, so that an operator sees from which one the database comes. What a process that was killed
 * before it did not write, the next start does.
 */
async function recordVersion({ db, version, steps }: Context): Promise<void> {
  if (!('0090-product-versions' in steps)) return; // an older schema is made, to load rows of then into it
  await db
    .insertInto('product_versions')
    .values({ version, migrated_at: sql`now()`, last_migration: Object.keys(steps).at(-1) ?? '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
