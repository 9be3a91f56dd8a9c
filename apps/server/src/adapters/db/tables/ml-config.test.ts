import { DEFAULT_ML_CONFIG, type MlConfig } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
let ann: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  ann = await addUser(database.tables);
});
afterAll(() => database.close());

const at = new Date('2026-06-01T12:00:00.000Z');
const save = (change: Partial<MlConfig>, from?: number) =>
  database.tables.mlConfig.save({
    config: { ...DEFAULT_ML_CONFIG, ...change },
    initial: DEFAULT_ML_CONFIG,
    from,
    at,
    actor_id: ann.id,
  });

test('the configuration is the default until one is saved', async () => {
  expect(await database.tables.mlConfig.read()).toEqual({
    config: DEFAULT_ML_CONFIG,
    version: 0,
    updated_at: null,
    updated_by: null,
  });
});

test('a field that is missing in the stored configuration has its default', async () => {
  const { maxRetries: _, ...older } = { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.4 };
  const row = { config: JSON.stringify(older), version: 3, updated_at: at };
  await database.kysely.insertInto('ml_config').values(row).execute();
  expect(await database.tables.mlConfig.read()).toMatchObject({
    config: { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.4 },
    version: 3,
  });
  await expect(database.kysely.insertInto('ml_config').values(row).execute()).rejects.toThrow(
    /ml_config_pkey/,
  );
});

test('a saved configuration is read with who saved it and when', async () => {
  const saved = await save({ confidenceThreshold: 0.4 }, 0);
  const stored = {
    config: { ...DEFAULT_ML_CONFIG, confidenceThreshold: 0.4 },
    version: 1,
    updated_at: at,
    updated_by: ann.username,
  };
  expect(saved).toEqual({ outcome: 'saved', stored });
  expect(await database.tables.mlConfig.read()).toEqual(stored);
});

test('the second of two changes of the same version is refused with the stored configuration', async () => {
  const outcomes = await Promise.all([save({ batchSize: 10 }, 0), save({ batchSize: 20 }, 0)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'saved']);
  const [first, second] = outcomes;
  expect(first!.stored).toEqual(second!.stored);
});

test('a change without a version replaces the stored configuration', async () => {
  await save({ batchSize: 10 });
  expect(await save({ batchSize: 20 })).toMatchObject({ outcome: 'saved', stored: { version: 2 } });
});

test('saving the stored configuration again changes nothing and adds no entry to the history', async () => {
  await save({ batchSize: 10 }, 0);
  expect(await save({ batchSize: 10 }, 1)).toMatchObject({ outcome: 'saved', stored: { version: 1 } });
  expect(await database.tables.mlConfig.listHistory(10)).toHaveLength(1);
});

test('the history lists who changed which values, newest first, and is removed with the audit log', async () => {
  await save({ batchSize: 10 });
  await save({ batchSize: 10, autoSwitchModels: false });
  await database.tables.audit.write({
    at,
    actor_id: null,
    action: 'audit.exported',
    subject: '',
    details: {},
  });
  expect(await database.tables.mlConfig.listHistory(10)).toEqual([
    { at, by: ann.username, version: 2, changed: { autoSwitchModels: { from: true, to: false } } },
    { at, by: ann.username, version: 1, changed: { batchSize: { from: 5, to: 10 } } },
  ]);
  expect(await database.tables.mlConfig.listHistory(1)).toHaveLength(1);
});

test('a refused change adds no entry to the audit log', async () => {
  await save({ batchSize: 10 }, 7);
  expect(await database.tables.mlConfig.listHistory(10)).toEqual([]);
});

test('saving wakes the workers', async () => {
  const woken = new Promise<void>((resolve) => {
    const stop = database.changeFeed.onRunWaiting(() => {
      stop();
      resolve();
    });
  });
  await save({ batchSize: 10 });
  await woken;
});
