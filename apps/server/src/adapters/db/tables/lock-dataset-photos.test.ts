import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { lockDatasetPhotos } from './lock-dataset-photos.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('locks every photo of a dataset, however many, and reads one row', async () => {
  const { kysely } = database;
  const dataset_id = randomUUID();
  await sql`
    insert into datasets (dataset_id, title, filter, schema_version, created_at)
    values (${dataset_id}::uuid, 'Streets', '{}', 1, now())`.execute(kysely);
  await sql`
    insert into dataset_photos (dataset_id, position, image_id, set_id)
    select ${dataset_id}::uuid, position, gen_random_uuid(), gen_random_uuid()
      from generate_series(1, 1000) as position`.execute(kysely);
  const answers: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers.push(result.rows.length);
      return result;
    },
  };
  const unlocked = await kysely.transaction().execute(async (trx) => {
    await lockDatasetPhotos(trx.withPlugin(counting), sql`dataset_id = ${dataset_id}::uuid`);
    return sql`select 1 from dataset_photos for update skip locked`.execute(kysely);
  });
  expect(unlocked.rows).toHaveLength(0);
  expect(answers).toEqual([1]);
});
