import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

const past = new Date('2020-01-01T00:00:00.000Z');
const future = new Date('2999-01-01T00:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

/** As if the time that was set for these keys had come. */
const letTimePass = () => database.kysely.updateTable('loose_keys').set({ due_at: past }).execute();

describe('a reserved key', () => {
  test('is due when its time has come, not before', async () => {
    const { keys } = database.tables;
    await keys.reserve(['a', 'b'], future);
    expect(await keys.claimDue(10, 60)).toEqual([]);
    await letTimePass();
    expect((await keys.claimDue(10, 60)).map(({ key }) => key).sort()).toEqual(['a', 'b']);
  });

  test('may be reserved again, and abandoned at once', async () => {
    const { keys } = database.tables;
    await keys.reserve(['a'], future);
    await keys.reserve(['a', 'a'], future);
    await keys.abandon(['a']);
    expect(await keys.claimDue(10, 60)).toEqual([{ key: 'a', attempts: 1 }]);
  });

  test('is nothing when there are none', async () => {
    const { keys } = database.tables;
    await keys.reserve([], future);
    await keys.abandon([]);
    await keys.forget([]);
    await keys.forget(['never there']);
    await keys.postpone('never there', { delayMs: 1, error: 'x' });
    expect(await keys.claimDue(10, 60)).toEqual([]);
  });
});

describe('a key that is due', () => {
  test('is given to one sweeper only, the oldest first', async () => {
    const { keys } = database.tables;
    const names = Array.from({ length: 40 }, (_, n) => `key-${String(n).padStart(2, '0')}`);
    for (const [n, name] of names.entries()) await keys.reserve([name], new Date(past.getTime() + n * 1000));
    const first = await keys.claimDue(10, 60);
    expect(first.map(({ key }) => key)).toEqual(names.slice(0, 10));
    const rest = await Promise.all([1, 2, 3, 4].map(() => keys.claimDue(10, 60)));
    const given = rest.flat().map(({ key }) => key);
    expect(new Set(given).size).toBe(given.length);
    expect([...new Set([...given, ...(await keys.claimDue(100, 60)).map(({ key }) => key)])].sort()).toEqual(
      names.slice(10),
    );
  });

  test('comes back when the sweeper that held it says nothing, with one attempt more', async () => {
    const { keys } = database.tables;
    await keys.abandon(['a']);
    expect(await keys.claimDue(10, 60)).toEqual([{ key: 'a', attempts: 1 }]);
    expect(await keys.claimDue(10, 60)).toEqual([]);
    await letTimePass();
    expect(await keys.claimDue(10, 60)).toEqual([{ key: 'a', attempts: 2 }]);
  });

  test('is forgotten when its bytes are gone', async () => {
    const { keys } = database.tables;
    await keys.abandon(['a', 'b']);
    await keys.forget(['a']);
    expect(await keys.claimDue(10, 60)).toEqual([{ key: 'b', attempts: 1 }]);
  });

  test('that could not be removed waits, and remembers why', async () => {
    const { keys } = database.tables;
    await keys.abandon(['a']);
    await keys.claimDue(10, 60);
    await keys.postpone('a', { delayMs: 3_600_000, error: 'the disk is gone' });
    expect(await keys.claimDue(10, 60)).toEqual([]);
    const kept = await database.kysely.selectFrom('loose_keys').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ key: 'a', attempts: 1, error: 'the disk is gone' });
    expect(kept.due_at.getTime()).toBeGreaterThan(past.getTime());
    await keys.postpone('a', { delayMs: 0, error: 'again' });
    expect(await keys.claimDue(10, 60)).toEqual([{ key: 'a', attempts: 2 }]);
  });
});
