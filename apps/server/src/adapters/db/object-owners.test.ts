import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { OTHER_KEYS, OWNED_KEYS } from './object-owners.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('are all columns with keys, so that no stored object is left out of backups and copies', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'key' or column_name like '%\\_key')`.execute(
    database.kysely,
  );
  const declared = [...OWNED_KEYS, ...OTHER_KEYS].map(([table, column]) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort());
});
