import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../../../lib/product-version.ts';
import { emptyDatabase, testDatabase } from '../../../test/database.ts';
import { dumpDatabase, readSchemaLines } from '../../../test/dump-database.ts';
import { upgradeFixture } from '../../../test/release-fixture.ts';
import { onServer } from '../../../test/test-server.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import list from '../migrations/released.json' with { type: 'json' };
import type { MigrationStep } from '../migrations/step.ts';
import { openDatabase } from '../open-database.ts';

const releases = list.releases.map(({ version }) => version);
const readFixture = (version: string) =>
  readFileSync(join(import.meta.dirname, `release-${version}.sql`), 'utf8');

/** What the tables say that people and detectors filled before the first release, and its first cases. */
const FIRST_INSTALLATION = `
  select (select array_agg(username order by username) from users where username in ('asha', 'admin')) as people,
         (select count(*)::integer from images where image_id::text like '0190a000-0000-7000-8000-%') as photos,
         (select count(*)::integer from analyses where image_id::text like '0190a000-0000-7000-8000-%') as runs,
         (select location from images where image_id = '0190a000-0000-7000-8000-000000000004') as place,
         (select count(*)::integer from cases) as cases,
         (select count(*)::integer from case_events) as events,
         (select count(*)::integer from reports) as reports,
         (select count(*)::integer from audit_log) as audited`;

/** Tables with a few rows, however many photos there are. */
const SMALL_TABLES = ['evaluations', 'evaluation_samples'];

async function migrateHere(
  connection: PoolConfig,
  steps: Readonly<Record<string, MigrationStep>> = MIGRATIONS,
) {
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ connection, poolSize: 1, log });
  await migrate(database.kysely, { log, steps });
  await database.close();
}

it('each release has left a fixture (UG-25)', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.startsWith('release-'));
  expect(files.sort()).toEqual(releases.map((version) => `release-${version}.sql`).sort());
});

describe.each(releases)('an installation of %s that is upgraded (UG-25)', (version) => {
  it('gets the schema of a new installation, and keeps the rows of the first one', async () => {
    const connection = await emptyDatabase();
    await onServer(connection, readFixture(version));
    const [before] = await onServer(connection, FIRST_INSTALLATION);
    expect(before).toMatchObject({
      people: ['admin', 'asha'],
      photos: 10,
      runs: 10,
      place: 'Jal Mahal',
      cases: 3,
    });
    await migrateHere(connection);
    expect(await onServer(connection, FIRST_INSTALLATION)).toEqual([before]);
    const fresh = await testDatabase({ poolSize: 1 });
    expect(await readSchemaLines(connection)).toEqual(await readSchemaLines(fresh.connection));
    await fresh.close();
  });

  it('is written to while the indexes of its large tables are built (UG-06)', async () => {
    const connection = await emptyDatabase();
    await onServer(connection, readFixture(version));
    const tables = await onServer(connection, `select relname from pg_class where relkind = 'r'`);
    const large = tables.map(({ relname }) => String(relname)).filter((name) => !SMALL_TABLES.includes(name));
    const blocking: string[] = [];
    /** Notes the tables that other transactions cannot write to until this one ends, because it has built an index. */
    const watch = ([name, step]: [string, MigrationStep]): [string, MigrationStep] => [
      name,
      {
        ...step,
        up: async (db) => {
          await step.up(db);
          const { rows } = await sql<{ relname: string }>`
            select relname from pg_locks join pg_class on pg_class.oid = relation
             where pid = pg_backend_pid() and mode = 'ShareLock' and relname = any(${large}::text[])`.execute(
            db,
          );
          blocking.push(...rows.map(({ relname }) => `${relname} from ${name} on`));
        },
      },
    ];
    await migrateHere(connection, Object.fromEntries(Object.entries(MIGRATIONS).map(watch)));
    expect(blocking).toEqual([]);
  });
});

describe('the fixture of the next release (UG-25)', () => {
  const previous = readFixture(releases.at(-1) ?? '');
  const next = { version: '99.0.0', at: new Date('2099-01-01T00:00:00Z') };

  it('is the same when it is made again, and has nothing left to migrate', async () => {
    const made = await upgradeFixture(await emptyDatabase(), previous, next);
    expect(await upgradeFixture(await emptyDatabase(), previous, next)).toBe(made);
    const connection = await emptyDatabase();
    await onServer(connection, made);
    expect(await dumpDatabase(connection, { withRows: true })).toBe(made);
    await migrateHere(connection);
    const versions = await onServer(connection, 'select version from product_versions order by migrated_at');
    expect(versions.map(({ version }) => version)).toEqual(
      expect.arrayContaining(['99.0.0', PRODUCT_VERSION]),
    );
  });
});
