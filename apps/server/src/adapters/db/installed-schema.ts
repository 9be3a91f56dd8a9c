import { sql } from 'kysely';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import type { CompletedBackup, InstalledSchema } from '../../modules/operations/ports.ts';
import { doneSteps, pendingSteps } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import released from './migrations/released.json' with { type: 'json' };
import type { Database } from './schema.ts';

type Release = { version: string; migrations: Readonly<Record<string, string>> };
const RELEASES: readonly Release[] = released.releases.map(({ version, migrations }) => ({
  version,
  migrations: { ...migrations },
}));
/** What the server may keep of its write-ahead log before it removes some of it (`max_wal_size` of the embedded one). */
const WAL_BYTES = 256 * 2 ** 20;

/** Reads from which version a database comes and what this one would change in it; changes nothing (UG-08). */
export async function readInstalledSchema(db: Database): Promise<InstalledSchema> {
  const done = await doneSteps(db);
  const pending = await pendingSteps(db);
  const version = (await readRecordedVersion(db)) ?? releaseOf(done);
  return {
    postgresVersion: await readPostgresVersion(db),
    version: version?.version ?? null,
    migratedAt: version?.migrated_at ?? null,
    unknownSteps: done.filter((name) => !(name in MIGRATIONS)),
    pendingSteps: pending.map((name) => ({ name, isOnline: MIGRATIONS[name]?.online === true })),
    bytesNeeded: pending.length === 0 ? 0 : WAL_BYTES + (await readBytesOf(db, pending)),
    otherSessions: await countOtherSessions(db),
    runsBesideThisVersion: isNext(version?.version ?? null, PRODUCT_VERSION),
    lastBackup: await readLastBackup(db),
  };
}

/** The release that had all steps of a database, or the newest one before a database between two releases. */
function releaseOf(done: readonly string[]) {
  const steps = new Set(done);
  const release = RELEASES.findLast(({ migrations }) =>
    Object.keys(migrations).every((name) => steps.has(name)),
  );
  if (release !== undefined) return { version: release.version, migrated_at: null };
  return done.length === 0 ? null : { version: `before ${RELEASES[0]?.version}`, migrated_at: null };
}

/** Whether both are one version, or the second is the release after the first. */
function isNext(from: string | null, to: string): boolean {
  const versions = RELEASES.map(({ version }) => version).filter((version) => version !== to);
  return from === null || from === to || from === versions.at(-1);
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
async function readBytesOf(db: Database, steps: readonly string[]): Promise<number> {
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
