import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

it('lists the accounts to clear in pages, until each is cleared', async () => {
  const { accountRemovals } = database.tables;
  const deleted_at = new Date('2026-06-02T10:00:00.000Z');
  const removed: number[] = [];
  for (const photos of ['anonymized', 'deleted', 'anonymized'] as const) {
    const { id: user_id } = await addUser(database.tables);
    const entry = {
      at: deleted_at,
      actor_id: user_id,
      action: 'user.deleted',
      subject: `user:${user_id}`,
      details: { photos },
    } as const;
    expect(await accountRemovals.remove({ user_id, photos, entry })).toBe('removed');
    removed.push(user_id);
  }
  await addUser(database.tables);
  const list = (after: number) => accountRemovals.listAccountsToClear({ after, limit: 2 });
  expect(await list(0)).toEqual([
    { user_id: removed[0], deleted_at, withPhotos: false },
    { user_id: removed[1], deleted_at, withPhotos: true },
  ]);
  expect(await list(removed[1]!)).toMatchObject([{ user_id: removed[2] }]);
  expect(await list(removed[2]!)).toEqual([]);
  for (const user_id of removed) await accountRemovals.completeClearing(user_id);
  expect(await list(0)).toEqual([]);
});
