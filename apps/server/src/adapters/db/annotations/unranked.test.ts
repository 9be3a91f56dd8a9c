import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { suspectsAgain } from '../migrations/0108-suspects-again.ts';
import type { Schema } from '../schema.ts';
import { createLabelSuspectTable } from './label-suspects.ts';
import { createReviewQueueTable } from './review-queue.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new Pool({ ...database.connection, max: 1 });
  // Photos that are ranked, without the rows that they refer to.
  await pool.query(`
    set session_replication_role = replica;
    insert into review_queue (image_id, share, ranked_changes)
    select gen_random_uuid(), random(), 1 from generate_series(1, 5000);
    insert into label_suspects (image_id, ranked_changes) select gen_random_uuid(), 1 from generate_series(1, 5000);
    reset session_replication_role`);
  for (const table of ['review_queue', 'label_suspects']) await pool.query(`vacuum analyze ${table}`);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const QUESTIONS = [
  ['review_queue', createReviewQueueTable],
  ['label_suspects', createLabelSuspectTable],
] as const;

it.each(QUESTIONS)('reads no ranked row of %s to find the unranked ones', async (table, tableOf) => {
  const queries: CompiledQuery[] = [];
  const watched = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new Pool({ ...database.connection, max: 1 }) }),
    log: ({ query }) => void queries.push(query),
  });
  expect(await tableOf(watched).listUnranked(200)).toEqual([]);
  await watched.destroy();
  const [unranked] = queries;
  const { rows } = await pool.query(`explain ${unranked!.sql}`, [...unranked!.parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain(`Index Scan using ${table}_changed`);
  expect(plan).not.toContain(`Seq Scan on ${table}`);
});

it('asks for the ranks of suspect photos again when it is upgraded, and of no other photo', async () => {
  await pool.query(`
    update label_suspects set strength = 0.8
     where image_id in (select image_id from label_suspects order by image_id limit 3)`);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new Pool(database.connection) }) });
  await suspectsAgain.up(db);
  expect(await createLabelSuspectTable(db).listUnranked(200)).toHaveLength(3);
  await db.destroy();
});
