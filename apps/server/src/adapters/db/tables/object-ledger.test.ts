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

/** Makes these keys due and every lease expire. */
const expireAll = () =>
  database.kysely.updateTable('orphaned_objects').set({ due_at: past, lease_until: past }).execute();

describe('a reserved key', () => {
  test('is due when its time has come, not before', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.reserve(['a', 'b'], future);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([]);
    await expireAll();
    expect((await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).map(({ key }) => key).sort()).toEqual([
      'a',
      'b',
    ]);
  });

  test('may be reserved again, and abandoned at once', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.reserve(['a'], future);
    await objectLedger.reserve(['a', 'a'], future);
    await objectLedger.abandon(['a']);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([{ key: 'a', attempts: 1 }]);
  });

  test('is not written for an empty list', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.reserve([], future);
    await objectLedger.abandon([]);
    const unknown = { key: 'never there', attempts: 1 };
    expect(await objectLedger.complete(unknown)).toBe(false);
    expect(await objectLedger.release(unknown, { delayMs: 1, error: 'x' })).toBe(false);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([]);
  });
});

describe('a key that is due', () => {
  test('is claimed by only one sweeper, the oldest first', async () => {
    const { objectLedger } = database.tables;
    const names = Array.from({ length: 40 }, (_, n) => `key-${String(n).padStart(2, '0')}`);
    for (const [n, name] of names.entries())
      await objectLedger.reserve([name], new Date(past.getTime() + n * 1000));
    const first = await objectLedger.claim({ limit: 10, leaseSeconds: 60 });
    expect(first.map(({ key }) => key)).toEqual(names.slice(0, 10));
    const rest = await Promise.all(
      [1, 2, 3, 4].map(() => objectLedger.claim({ limit: 10, leaseSeconds: 60 })),
    );
    const given = rest.flat().map(({ key }) => key);
    expect(new Set(given).size).toBe(given.length);
    expect(
      [
        ...new Set([
          ...given,
          ...(await objectLedger.claim({ limit: 100, leaseSeconds: 60 })).map(({ key }) => key),
        ]),
      ].sort(),
    ).toEqual(names.slice(10));
  });

  test('can be claimed again after the lease of its sweeper expired, with one attempt more', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.abandon(['a']);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([{ key: 'a', attempts: 1 }]);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([]);
    await expireAll();
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([{ key: 'a', attempts: 2 }]);
  });

  test('is deleted when its object was removed', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.abandon(['a', 'b']);
    const [a] = await objectLedger.claim({ limit: 1, leaseSeconds: 60, keys: ['a'] });
    expect(await objectLedger.complete(a!)).toBe(true);
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([{ key: 'b', attempts: 1 }]);
  });

  test('waits with the reason when its object could not be removed', async () => {
    const { objectLedger } = database.tables;
    await objectLedger.abandon(['a']);
    const [a] = await objectLedger.claim({ limit: 10, leaseSeconds: 60 });
    await objectLedger.release(a!, { delayMs: 3_600_000, error: 'the disk is gone' });
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([]);
    const kept = await database.kysely.selectFrom('orphaned_objects').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ key: 'a', attempts: 1, error: 'the disk is gone', lease_until: null });
    expect(kept.due_at.getTime()).toBeGreaterThan(past.getTime());
    await expireAll();
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([{ key: 'a', attempts: 2 }]);
  });
});
