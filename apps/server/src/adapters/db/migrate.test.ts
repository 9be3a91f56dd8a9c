import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { StartupError } from '../../lib/errors.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { listDoneSteps, listPendingSteps } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openDatabase } from './open-database.ts';

const log = pino({ level: 'silent' });
const leftOpen: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of leftOpen.splice(0)) await close();
});

test('processes that start together migrate an empty database once (UG-07)', async () => {
  const connection = await emptyDatabase();
  const processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ connection, poolSize: 2, log })));
  leftOpen.push(...processes.map(({ close }) => close));

  await Promise.all(processes.map(({ migrate }) => migrate()));
  await processes[0]!.migrate();

  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    processes[0]!.kysely,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
  expect(rows.length).toBeGreaterThan(5);
});

test('a database that a newer version has changed is refused with an explanation and stays unchanged (UG-03)', async () => {
  const { kysely, migrate, close } = await testDatabase();
  leftOpen.push(close);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-the-future', 'then')`.execute(
    kysely,
  );
  await expect(migrate()).rejects.toThrow(
    new StartupError(
      'This database was changed by a newer Smart Waste (9999-the-future). Update Smart Waste, or use another database.',
    ),
  );
});

test('a command that must not migrate is refused on a newer database, an older one and an empty one, which stay unchanged (UG-17)', async () => {
  const older = await testDatabase();
  const empty = await openDatabase({ connection: await emptyDatabase(), poolSize: 1, log });
  leftOpen.push(older.close, empty.close);
  await older.requireMigrated();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-the-future', 'then')`.execute(
    older.kysely,
  );
  await expect(older.requireMigrated()).rejects.toThrow('changed by a newer Smart Waste (9999-the-future)');
  await sql`delete from kysely_migration where name = '9999-the-future'`.execute(older.kysely);
  const last = Object.keys(MIGRATIONS).at(-1)!;
  await sql`delete from kysely_migration where name = ${last}`.execute(older.kysely);
  await expect(older.requireMigrated()).rejects.toThrow(StartupError);
  await expect(older.requireMigrated()).rejects.toThrow(
    `This version has not migrated the database yet (${last})`,
  );
  await expect(empty.requireMigrated()).rejects.toThrow('There is no installation in this database yet');
  expect(await listDoneSteps(empty.kysely)).toEqual([]);
  expect(await listPendingSteps(older.kysely)).toEqual([last]);
});

test('the version that migrated a database is written once, with the time and the last step (UG-02)', async () => {
  const { kysely, migrate, close } = await testDatabase();
  leftOpen.push(close);
  const read = () => kysely.selectFrom('product_versions').selectAll().execute();
  const first = await read();
  expect(first).toMatchObject([{ version: PRODUCT_VERSION, last_migration: Object.keys(MIGRATIONS).at(-1) }]);
  await migrate();
  expect(await read()).toEqual(first);
});
