import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { readInstalledSchema } from './installed-schema.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const leftOpen: OpenDatabase[] = [];
afterEach(async () => {
  for (const { close } of leftOpen.splice(0)) await close();
});
async function migrated() {
  const database = await testDatabase({ poolSize: 1 });
  leftOpen.push(database);
  return database;
}

describe('what a database says about its upgrade (UG-08)', () => {
  it('is that nothing is to be done after a migration by this version', async () => {
    const { kysely } = await migrated();
    expect(await readInstalledSchema(kysely)).toMatchObject({
      version: PRODUCT_VERSION,
      migratedAt: expect.any(Date),
      unknownSteps: [],
      pendingSteps: [],
      bytesNeeded: 0,
      otherSessions: 0,
      runsBesideThisVersion: true,
      lastBackup: null,
    });
  });

  it('names the last complete backup, also when a later one failed (UG-09)', async () => {
    const { kysely } = await migrated();
    await sql`insert into backups (backup_id, target, state, ended_at, lease_until)
      values ('00000000-0000-4000-8000-000000000001', 'folder:/old', 'completed', '2026-11-23T09:00:00Z', now()),
             ('00000000-0000-4000-8000-000000000002', 'folder:/new', 'completed', '2026-11-24T09:00:00Z', now()),
             ('00000000-0000-4000-8000-000000000003', 'folder:/new', 'failed', '2026-11-25T09:00:00Z', now())`.execute(
      kysely,
    );
    expect((await readInstalledSchema(kysely)).lastBackup).toEqual({
      backup_id: '00000000-0000-4000-8000-000000000002',
      target: 'folder:/new',
      ended_at: new Date('2026-11-24T09:00:00Z'),
    });
    await sql`drop table backups cascade`.execute(kysely);
    expect((await readInstalledSchema(kysely)).lastBackup).toBeNull();
  });

  it('is that all steps are to be done in an empty database, which stays empty', async () => {
    const connection = await emptyDatabase();
    const database = await openDatabase({ connection, poolSize: 1, log });
    leftOpen.push(database);
    const schema = await readInstalledSchema(database.kysely);
    expect(schema).toMatchObject({ version: null, migratedAt: null, unknownSteps: [] });
    expect(schema.pendingSteps.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(
      database.kysely,
    );
    expect(rows).toHaveLength(0);
  });

  it('names the release by its steps where no version was written down, and needs room for its tables', async () => {
    const { kysely } = await migrated();
    await sql`drop table product_versions`.execute(kysely);
    await sql`delete from kysely_migration where name > '0073-review-pages'`.execute(kysely);
    const schema = await readInstalledSchema(kysely);
    expect(schema).toMatchObject({ version: '0.1.0', migratedAt: null });
    expect(schema.pendingSteps[0]).toEqual({ name: '0074-dataset-imports', isOnline: false });
    expect(schema.bytesNeeded).toBeGreaterThan(256 * 2 ** 20);

    await sql`delete from kysely_migration where name > '0015-claim-run'`.execute(kysely);
    expect(await readInstalledSchema(kysely)).toMatchObject({
      version: 'before 0.1.0',
      runsBesideThisVersion: false,
    });
  });

  it('is that a newer version has migrated it', async () => {
    const { kysely } = await migrated();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'then')`.execute(kysely);
    expect((await readInstalledSchema(kysely)).unknownSteps).toEqual(['9999-later']);
  });

  it('counts the sessions of other processes', async () => {
    const { connection } = await migrated();
    const named = { ...connection, application_name: 'upgrade' };
    const database = await openDatabase({ connection: named, poolSize: 1, log });
    leftOpen.push(database);
    const before = (await readInstalledSchema(database.kysely)).otherSessions;
    const other = new Client(connection);
    await other.connect();
    expect((await readInstalledSchema(database.kysely)).otherSessions).toBe(before + 1);
    await other.end();
  });
});
