import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('until somebody saves a configuration it is the default', async () => {
  expect(await database.tables.mlConfig.read()).toEqual({
    config: DEFAULT_ML_CONFIG,
    version: 0,
    updated_at: null,
  });
});

test('a stored configuration is read as it was saved; a field that it does not know yet has its default', async () => {
  const updated_at = new Date('2026-06-01T12:00:00.000Z');
  const { maxRetries: _, ...older } = { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.4 };
  const row = { config: JSON.stringify(older), version: 3, updated_at };
  await database.kysely.insertInto('ml_config').values(row).execute();
  expect(await database.tables.mlConfig.read()).toEqual({
    config: { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.4 },
    version: 3,
    updated_at,
  });
  await expect(database.kysely.insertInto('ml_config').values(row).execute()).rejects.toThrow(
    /ml_config_pkey/,
  );
});
