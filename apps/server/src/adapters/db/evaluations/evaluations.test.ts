import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { explainFirstQuery } from '../../../test/explain.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { runWhileHeld } from '../../../test/run-while-held.ts';
import type { Schema } from '../schema.ts';
import { createEvaluationTable } from './evaluations.ts';

const ID = '11111111-1111-4111-8111-111111111111';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  await database.kysely
    .insertInto('evaluations')
    .values({
      evaluation_id: ID,
      source: 'hard_cases',
      sample_id: null,
      import_id: null,
      model: 'configured',
      state: 'running',
      requested_at: new Date(),
      requested_by: null,
    })
    .execute();
});
afterAll(() => database.close());

/** Photos in these states, in their order. */
const addPhotos = (states: readonly string[]) =>
  sql`
    insert into evaluation_photos (evaluation_id, position, image_id, set_id, annotations, place_group, slices, state)
    select ${ID}::uuid, place, gen_random_uuid(), gen_random_uuid(), '[]', 'g', '{}', state
      from unnest(${states}::text[]) with ordinality as given (state, place)`.execute(database.kysely);

const COUNTED: readonly (readonly [
  string[],
  { total: number; done: number; gone: number; unanswered: number },
])[] = [
  [[], { total: 0, done: 0, gone: 0, unanswered: 0 }],
  [['waiting', 'waiting'], { total: 2, done: 0, gone: 0, unanswered: 0 }],
  [['answered', 'unanswered', 'waiting'], { total: 3, done: 2, gone: 0, unanswered: 1 }],
  // Photos that are purged while they wait are gone before it is their turn.
  [['answered', 'gone', 'waiting', 'gone', 'waiting'], { total: 5, done: 3, gone: 2, unanswered: 0 }],
  [['gone', 'answered', 'unanswered'], { total: 3, done: 3, gone: 1, unanswered: 1 }],
];

it.each(COUNTED)(
  'counts how far an evaluation with the photos %j is (EV-28, EV-62)',
  async (states, counts) => {
    await addPhotos(states);
    expect(await database.tables.evaluations.findById(ID)).toMatchObject(counts);
  },
);

it('keeps no labels of a photo that is deleted while it is prepared (EV-28)', async () => {
  const { id } = await addUser(database.tables);
  const [deleted, kept] = [newImage(id), newImage(id)];
  for (const image of [deleted, kept]) await addImage(database.tables, image);
  await database.kysely.updateTable('evaluations').set({ state: 'waiting' }).execute();
  const { evaluations } = database.tables;
  const claimed = await evaluations.claim({ worker: 'w', leaseSeconds: 60 });
  const photos = [deleted, kept].map(({ image_id }) => ({
    image_id,
    set_id: randomUUID(),
    annotations: [],
    group: 'g',
    slices: [],
  }));
  const model = { model_name: 'a model', model_version: '1', settings: null, labels: [] };
  const isHeld = await runWhileHeld(
    database.kysely,
    (trx) => trx.deleteFrom('images').where('image_id', '=', deleted.image_id).execute(),
    () => evaluations.prepare(claimed!, { ...model, excluded: 0, may_have_seen: true, photos }),
  );
  expect(isHeld).toBe(true);
  const stored = database.kysely.selectFrom('evaluation_photos').select(['position', 'image_id']);
  expect(await stored.execute()).toEqual([{ position: 1, image_id: kept.image_id }]);
});

/** How a worker of version 0.1.0 claims an evaluation. */
const claimAsBefore = async () => {
  const { rows } = await sql<{ evaluation_id: string }>`
    with candidate as (
      select evaluation_id from evaluations
       where state = 'waiting' or (state = 'running' and lease_until < now())
       order by requested_at
       limit 1
         for update skip locked)
    update evaluations
       set attempts = attempts + 1, lease_until = now() + 60 * interval '1 second', state = 'running', worker = 'old'
      from candidate
     where evaluations.evaluation_id = candidate.evaluation_id
    returning evaluations.evaluation_id, source, sample_id, model, settings, attempts, worker`.execute(
    database.kysely,
  );
  return rows.map(({ evaluation_id }) => evaluation_id);
};

/** Makes the evaluation one of imported photos that waits. */
async function makeImported() {
  const import_id = randomUUID();
  await sql`
    insert into dataset_imports (import_id, title, archive_bytes, created_at) values (${import_id}, 'a', 1, now());`.execute(
    database.kysely,
  );
  await database.kysely
    .updateTable('evaluations')
    .set({ source: 'import', import_id, state: 'waiting' })
    .execute();
}

it('leaves imported photos to workers that know them: one of 0.1.0 takes them for hard cases (UG-16)', async () => {
  await makeImported();
  const { evaluations } = database.tables;
  expect(await claimAsBefore()).toEqual([]);
  const claimed = await evaluations.claim({ worker: 'new', leaseSeconds: 60 });
  expect(claimed).toMatchObject({ evaluation_id: ID, attempts: 1 });
  await sql`update evaluations set lease_until = now() - interval '1 second'`.execute(database.kysely);
  expect(await claimAsBefore()).toEqual([]);
  expect(await evaluations.claim({ worker: 'new', leaseSeconds: 60 })).toMatchObject({ attempts: 2 });
});

it('leaves other evaluations to workers of 0.1.0, too (UG-16)', async () => {
  await database.kysely.updateTable('evaluations').set({ state: 'waiting' }).execute();
  expect(await claimAsBefore()).toEqual([ID]);
});

/** How many rows of this table the database reads to say how far an evaluation is. */
async function rowsRead(table: keyof Schema): Promise<number> {
  const { nodes } = await explainFirstQuery(database.connection, (watched) =>
    createEvaluationTable(watched).findById(ID),
  );
  return nodes
    .filter((part) => part['Relation Name'] === table)
    .reduce((sum, part) => sum + part['Actual Rows'] * part['Actual Loops'], 0);
}

it.each([0, 2500, 5000])(
  'reads few of 5,000 photos to say how far an evaluation is, with %i of them answered (EV-67)',
  async (answered) => {
    await addPhotos(Array.from({ length: 5000 }, (_, place) => (place < answered ? 'answered' : 'waiting')));
    await sql`analyze evaluation_photos`.execute(database.kysely);
    expect(await rowsRead('evaluation_photos')).toBeLessThan(10);
  },
);

it('reads one of the 5,000 photos of its sample to say how large that is (EV-67)', async () => {
  const sample_id = '22222222-2222-4222-8222-222222222222';
  await database.kysely
    .insertInto('evaluation_samples')
    .values({
      sample_id,
      seed: 1,
      requested_size: 5000,
      drawn_from: 5000,
      created_at: new Date(),
      created_by: null,
      extends_sample_id: null,
    })
    .execute();
  await sql`
    insert into evaluation_sample_photos (sample_id, position, image_id)
    select ${sample_id}::uuid, place, gen_random_uuid() from generate_series(1, 5000) as place`.execute(
    database.kysely,
  );
  await database.kysely.updateTable('evaluations').set({ source: 'sample', sample_id }).execute();
  await sql`analyze evaluation_sample_photos`.execute(database.kysely);
  expect(await rowsRead('evaluation_sample_photos')).toBe(1);
  expect(await database.tables.evaluations.findById(ID)).toMatchObject({ sample_size: 5000 });
});
