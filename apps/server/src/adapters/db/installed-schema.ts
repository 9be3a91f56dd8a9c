import { sql } from 'kysely';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import type { CompletedBackup, InstalledSchema } from '../../modules/operations/ports.ts';
import { listDoneSteps, listPendingSteps } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { findRelease, isNextRelease } from './releases.ts';
import type { Database } from './schema.ts';

/** What the server may keep of its write-ahead log before it removes some of it (`max_wal_size` of the embedded one). */
const WAL_BYTES = 256 * 2 ** 20;

/** Reads from which version a database comes and what this one would change in it; changes nothing (UG-08). */
export async function readInstalledSchema(db: Database): Promise<InstalledSchema> {
  const done = await listDoneSteps(db);
  const pending = await listPendingSteps(db);
  const recorded = await readRecordedVersion(db);
  const version = recorded?.version ?? findRelease(done);
  return {
    postgresVersion: await readPostgresVersion(db),
    version,
    migratedAt: recorded?.migrated_at ?? null,
    unknownSteps: done.filter((name) => !(name in MIGRATIONS)),
    pendingSteps: pending.map((name) => ({ name, isOnline: MIGRATIONS[name]?.online === true })),
    bytesNeeded: pending.length === 0 ? 0 : WAL_BYTES + (await readTableBytes(db, pending)),
    otherSessions: await countOtherSessions(db),
    runsBesideThisVersion: isNextRelease(version, PRODUCT_VERSION),
    lastBackup: await readLastBackup(db),
  };
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select where to_regclass(${name}) is not null`.execute(db);
  return rows.length > 0;
}

/** Null also for a version that knew no backups. */
async function readLastBackup(db: Database): Promise<CompletedBackup | null> {
  if (!(await hasTable(db, 'backups'))) return null;
  const { rows } = await sql<CompletedBackup>`
    select backup_id, target, ended_at from backups
     where state = 'completed' order by ended_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function readRecordedVersion(db: Database) {
  if (!(await hasTable(db, 'product_versions'))) return undefined;
  return db
    .selectFrom('product_versions')
    .select(['version', 'migrated_at'])
    .orderBy('migrated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function readPostgresVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** The tables that steps write anew, once more, with their indexes; the whole database for steps that do not name them. */
async function readTableBytes(db: Database, steps: readonly string[]): Promise<number> {
  const tables = steps.map((name) => MIGRATIONS[name]?.tables);
  const named = [...new Set(tables.flatMap((names) => names ?? []))];
  const { rows } = tables.includes(undefined)
    ? await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db)
    : await sql<{ bytes: string }>`
        select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0) as bytes
          from unnest(${named}::text[]) as name`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Sessions of this process have its application name. */
async function countOtherSessions(db: Database): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::integer as sessions from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and application_name <> current_setting('application_name')`.execute(db);
  return rows[0]?.sessions ?? 0;
}
