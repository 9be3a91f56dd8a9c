import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import { takeLease } from './annotation-leases.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const UNTIL = new Date('2026-11-27T10:01:00Z');

let database: TestDatabase;
let image_id: string;
let [asha, ravi] = [0, 0];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  asha = (await addUser(database.tables)).id;
  ravi = (await addUser(database.tables)).id;
  const image = newImage(asha);
  await addImage(database.tables, image);
  ({ image_id } = image);
});
afterAll(() => database.close());

const createLease = (user_id: number) => ({ image_id, user_id, since: NOW, until: UNTIL });

describe('the lease of a photo (LB-09)', () => {
  it('is taken when the other person releases it at the same moment', async () => {
    const { annotations } = database.tables;
    await annotations.takeLease(createLease(ravi), NOW);
    // Released after the first statement, which was refused.
    const releasing = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await annotations.releaseLease(image_id, ravi);
        return result;
      },
    });
    expect(await takeLease(releasing, createLease(asha), NOW)).toMatchObject({ user_id: asha });
  });

  it('is not taken of a photo that is deleted at the same moment', async () => {
    const taken = await runWhileHeld(
      database.kysely,
      (trx) => trx.deleteFrom('images').where('image_id', '=', image_id).execute(),
      () => database.tables.annotations.takeLease(createLease(asha), NOW),
    );
    expect(taken).toBeUndefined();
  });
});
